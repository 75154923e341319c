package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.AtRestItem;
import dev.drydock.feature.encryption.atrest.AtRestJson;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.feature.encryption.atrest.Converted;
import dev.drydock.feature.encryption.atrest.PlannedFile;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.Schedule;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;

/** Prints plans and results of runs that encrypt or decrypt. */
final class AtRestOutput {

    private static final int SHOWN = 200;

    private final Terminal terminal;
    private final OpenServer server;
    private final ResultOptions form;

    AtRestOutput(Terminal terminal, OpenServer server, ResultOptions form) {
        this.terminal = terminal;
        this.server = server;
        this.form = form;
    }

    /** Everything that a run sends, in its order; what belongs on the host as a diff. */
    void plan(AtRestPlan plan) {
        form.print(terminal, out -> steps(plan, out), out -> AtRestJson.plan(plan, server, out));
        if (!form.json()) {
            settings(plan);
        }
    }

    private static void steps(AtRestPlan plan, PrintWriter out) {
        int number = 0;
        for (AtRestStep step : plan.steps()) {
            number++;
            out.println("-- " + number + ". " + step.id().title(plan.options().target()));
            if (step instanceof AtRestStep.Install install) {
                for (PlannedFile file : install.files()) {
                    file.diff().lines().forEach(line -> out.println("--   " + line));
                }
                out.println("--   then the server is restarted");
            }
            step.statements().stream().limit(SHOWN).forEach(statement -> out.println(statement + ";"));
            if (step.statements().size() > SHOWN) {
                out.println("--   and " + Formats.counted(step.statements().size() - SHOWN, "more statement"));
            }
        }
    }

    private void settings(AtRestPlan plan) {
        terminal.err().println("Sessions run first: " + String.join("; ", plan.settings()));
        Schedule<AtRestItem> schedule = plan.schedule();
        terminal.err()
                .println(Formats.counted(plan.items().size(), "table") + ", "
                        + Formats.bytes(plan.bytes()) + "; workers: " + plan.workersWhy() + "; expected "
                        + Formats.measured(schedule.makespan()) + ", at best "
                        + Formats.measured(schedule.lowerBound()) + ", serially "
                        + Formats.measured(schedule.serial())
                        + (plan.speed().measured() ? " (" + plan.speed().source() + ")" : " (the speed is assumed)"));
        plan.notes().forEach(note -> terminal.err().println("Note: " + note));
    }

    void result(RunResult<Converted> result) {
        form.print(terminal, out -> failures(result.value(), out), out -> AtRestJson.result(result, server, out));
        if (form.json()) {
            return;
        }
        long done = result.value().items().stream().filter(LaneResult::done).count();
        terminal.err()
                .println(Formats.count(done) + " of "
                        + Formats.counted(result.value().items().size(), "table")
                        + " done; " + RunNumber.of(result, result.id()) + ".");
        result.value().notes().forEach(note -> terminal.err().println(note));
    }

    private static void failures(Converted result, PrintWriter out) {
        TextTable table = new TextTable("table", "state", "worker", "took");
        boolean failed = false;
        for (LaneResult<AtRestItem> item : result.items()) {
            if (!item.done()) {
                failed = true;
                table.row(
                        item.action().shown(),
                        item.status().word()
                                + item.problem().map(why -> ": " + why.line()).orElse(""),
                        Integer.toString(item.lane()),
                        Formats.measured(item.took()));
            }
        }
        if (failed) {
            table.print(out);
        }
    }
}
