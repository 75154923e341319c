package dev.drydock.feature.upgrade.run;

import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.run.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes an upgrade to the history: the plan before it begins, each statement before and after it runs. Safe on any thread. */
final class UpgradeRecorder {

    private final RunWriter writer;

    UpgradeRecorder(RunWriter writer) {
        this.writer = writer;
    }

    /** Writes the statements. */
    LaneRecorder<PlannedAction> statements() {
        return new LaneRecorder<>(writer);
    }

    /** What was found before the run, and what it will do. */
    void planned(UpgradePlan plan) {
        plan.checked().stream()
                .filter(table -> table.remedy() != TableRemedy.NONE)
                .forEach(table -> finding(UpgradeHistory.BEFORE, table));
        plan.actions().forEach(action -> planned(action, UpgradeHistory.PLANNED));
        plan.excluded().forEach(action -> planned(action, UpgradeHistory.EXCLUDED));
    }

    /** Durable before the program is started. */
    long before(VendorTool tool) {
        return writer.itemBefore(program(tool.program(), LaneHistory.RUNNING).build());
    }

    /** @param cancelled whether the user ended it */
    void after(long seq, VendorTool.Outcome outcome, boolean cancelled) {
        LaneResult.Status ended = outcome.done() ? LaneResult.Status.DONE : LaneResult.Status.FAILED;
        String status = (cancelled ? LaneResult.Status.CANCELLED : ended).word();
        writer.itemAfter(
                seq,
                program(outcome.program(), status)
                        .attribute(UpgradeHistory.EXIT, Integer.toString(outcome.exit()))
                        .attribute(UpgradeHistory.OUTPUT, outcome.output())
                        .build());
    }

    /** The program could not be started, or its output not be read; the failure keeps what the history cannot take. */
    void notRun(long seq, VendorTool tool, Throwable failure) {
        Problem why = Problems.of(failure);
        try {
            writer.itemAfter(
                    seq,
                    program(tool.program(), LaneResult.Status.FAILED.word())
                            .error(why.code().id(), why.full())
                            .build());
        } catch (RuntimeException unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }

    private static Item.Draft program(Path path, String status) {
        return Item.of(UpgradeHistory.PROGRAM, ObjectName.SERVER, status).attribute("program", path.toString());
    }

    /** How much a check has left, as its run says it of itself. */
    static void note(TableCheckResult check, Run<?> run) {
        run.note("left", Long.toString(check.left()));
        run.note(UpgradeHistory.PROVED, Boolean.toString(check.proves()));
        if (check.system().asked()) {
            run.note(UpgradeHistory.TABLES, check.system().text());
        }
    }

    /** What the second check still wants. */
    void left(TableCheckResult check) {
        check.unsettled().forEach(table -> finding(UpgradeHistory.AFTER, table));
        left(check.system());
    }

    /** What the system tables still want. */
    void left(SystemTableState system) {
        if (system.open() > 0) {
            List<String> lines = new ArrayList<>(List.of(system.text()));
            lines.addAll(system.lines());
            writer.finding(new RecordedFinding(
                    UpgradeHistory.AFTER,
                    (system.stale() ? Severity.ERROR : Severity.NOT_EVALUATED).name(),
                    ObjectName.table(ManualItem.SYSTEM_TABLES.schema(), ""),
                    String.join("\n", lines)));
        }
    }

    private void planned(PlannedAction action, String status) {
        writer.item(LaneRecorder.item(UpgradeHistory.PLAN, action, status).build());
    }

    private void finding(String check, CheckedTable table) {
        writer.finding(new RecordedFinding(
                check,
                table.remedy().automatic() ? "WARNING" : "ERROR",
                ObjectName.table(table.name().schema(), table.name().table()),
                table.remedy().word().replace('_', ' ') + ": " + table.verdict().text()));
    }

    /** @param resumes number of the run that this one takes up again; 0 for none */
    static Map<String, String> settings(OpenServer server, UpgradePlan plan, long resumes, Optional<Gates> gates) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (resumes != 0) {
            settings.put(UpgradeHistory.RESUMES, Long.toString(resumes));
        }
        settings.put(UpgradeHistory.PLAN_ID, plan.basis().id().toString());
        settings.put(UpgradeHistory.USER, server.profile().user());
        settings.putAll(OptionCodec.write(plan.options()));
        settings.put("workers chosen", plan.workersWhy());
        settings.put("session", String.join("; ", plan.settings()));
        settings.put("planned", Integer.toString(plan.actions().size()));
        settings.put("expected", plan.schedule().makespan().toString());
        settings.put("shortest possible", plan.schedule().lowerBound().toString());
        settings.put("one after the other", plan.schedule().serial().toString());
        settings.put("by hand", Integer.toString(plan.manual().size()));
        plan.manual()
                .forEach(item -> settings.put(
                        UpgradeHistory.MANUAL + item.table().shown(), (item.text() + "\n" + item.advice()).strip()));
        if (!plan.notes().isEmpty()) {
            settings.put("notes", String.join("\n", plan.notes()));
        }
        gates.ifPresent(passed -> settings.putAll(GateCodec.settings(passed)));
        return settings;
    }
}
