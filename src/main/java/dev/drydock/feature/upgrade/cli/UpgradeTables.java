package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.RunNumber;
import dev.drydock.cli.TextTable;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.Schedule;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunResult;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Plans and results of upgrades as text for a terminal. */
final class UpgradeTables {

    /** Of what is left, so much is shown after a run. */
    private static final int SHOWN = 20;

    private final PrintStream err;

    UpgradeTables(PrintStream err) {
        this.err = err;
    }

    /** The plan as a table, then the manual steps. */
    static void plan(UpgradePlan plan, Writer target) {
        Map<PlannedAction, Schedule.Slot<PlannedAction>> slots =
                plan.schedule().slots().stream().collect(Collectors.toMap(Schedule.Slot::action, Function.identity()));
        TextTable table = new TextTable("schema", "table", "engine", ">size", "action", ">worker", ">start", ">takes");
        for (PlannedAction action : plan.actions()) {
            Schedule.Slot<PlannedAction> slot = slots.get(action);
            table.row(
                    action.table().schema(),
                    action.table().table(),
                    action.engine(),
                    action.bytes().isPresent() ? Formats.bytes(action.bytes().getAsLong()) : "",
                    action.remedy().word().replace('_', ' '),
                    slot == null ? "" : Integer.toString(slot.lane()),
                    slot == null ? "" : Formats.duration(slot.start()),
                    slot == null ? "" : Formats.duration(slot.expected()));
        }
        PrintWriter printer = new PrintWriter(target);
        table.print(printer);
        if (!plan.manual().isEmpty()) {
            TextTable manual = new TextTable("manual step", "what the server said", "what to do");
            for (ManualItem item : plan.manual()) {
                manual.row(item.table().shown(), item.text(), item.advice());
            }
            printer.println();
            manual.print(printer);
        }
        printer.flush();
    }

    /** Numbers and notes of a plan, on standard error. */
    void summary(UpgradePlan plan) {
        Schedule<PlannedAction> schedule = plan.schedule();
        plan.notes().forEach(note -> err.println("Note: " + note));
        err.println("Workers: " + plan.workersWhy());
        err.println(Formats.count(plan.checked().size()) + " checked · "
                + Formats.count(plan.actions().size())
                + " to upgrade · " + Formats.count(plan.manual().size()) + " manual · " + Formats.bytes(plan.bytes())
                + " to write · about " + Formats.duration(schedule.makespan()) + " with "
                + Formats.counted(plan.workers(), "worker") + " (at best " + Formats.duration(schedule.lowerBound())
                + ", serially "
                + Formats.duration(schedule.serial()) + "; "
                + (plan.speed().measured() ? plan.speed().source() : "speed assumed") + ")");
    }

    /** What a run did and left, on standard error; what is not done, with its reason. */
    void result(RunResult<UpgradeResult> run, OpenServer server) {
        UpgradeResult result = run.value();
        for (LaneResult<PlannedAction> action : result.actions()) {
            if (!action.done()) {
                err.println(TerminalEscaper.line(action.action().shown()) + ": "
                        + action.status().word()
                        + action.problem()
                                .map(Problem::line)
                                .map(text -> ": " + text)
                                .orElse(""));
            }
        }
        result.tool().ifPresent(outcome -> tool(outcome, server));
        left(result.after());
        system(result.after(), server);
        err.println(Formats.count(result.actions().size()) + " planned · "
                + Formats.count(result.count(LaneResult.Status.DONE)) + " done · "
                + Formats.count(result.count(LaneResult.Status.FAILED)) + " failed · "
                + Formats.duration(Duration.between(run.started(), run.finished())) + " · "
                + RunNumber.of(run, run.id()));
    }

    /** One line for a statement whose result is recorded nowhere else. */
    static void unrecorded(LaneResult<PlannedAction> result, PrintStream target) {
        target.println(String.join(
                "\t",
                result.finished().toString(),
                result.action().shown(),
                result.status().word(),
                result.took().toMillis() + " ms",
                "connection " + result.connection(),
                result.action().sql(),
                result.problem().map(Problem::line).orElse("")));
        target.flush();
    }

    private void tool(VendorTool.Outcome outcome, OpenServer server) {
        err.println(
                outcome.done()
                        ? outcome.program() + ": exit code " + outcome.exit() + ". " + outcome.meaning() + "\n"
                                + Messages.of("upgraderun")
                                        .text(
                                                "restart.commands",
                                                RestartCommands.service(server.facts()),
                                                RestartCommands.stop(server.facts(), server.profile()))
                        : Problem.of(
                                        UpgradeError.TOOL_REPORTED,
                                        "",
                                        outcome.program(),
                                        outcome.exit(),
                                        outcome.meaning())
                                .full());
    }

    /** How much a check still wants, on standard error, with the first of it. */
    void left(TableCheckResult check) {
        check.unsettled().stream()
                .limit(SHOWN)
                .forEach(table ->
                        err.println("Left: " + TerminalEscaper.line(table.name().shown()) + ": "
                                + table.remedy().word() + ": " + table.verdict().text()));
        if (check.unsettled().size() > SHOWN) {
            err.println("… and more: drydock upgrade verify lists all.");
        }
        check.oldSchemas()
                .forEach(schema ->
                        err.println("Left: schema " + TerminalEscaper.line(schema) + ": name in the encoding of 5.0"));
        count(check);
    }

    /** What the system tables were found to be, and what mends them, on standard error. */
    void system(TableCheckResult check, OpenServer server) {
        if (check.system().asked()) {
            err.println(check.system().text());
            if (check.system().open() > 0) {
                err.println(check.system().remedy(server.facts()));
            }
        }
    }

    /** How much was checked and is left, on standard error. */
    void count(TableCheckResult check) {
        err.println(Formats.count(check.tables().size()) + " checked · " + Formats.count(check.left()) + " left");
        if (!check.visibility().all()) {
            err.println(Messages.of("upgraderun")
                    .text("note.visible", check.visibility().missing()));
        }
    }
}
