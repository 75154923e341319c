package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunWriter;
import java.nio.file.Path;
import java.time.Instant;
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

    long runId() {
        return writer.runId();
    }

    /** What was found before the run, and what it will do. */
    void planned(UpgradePlan plan) {
        plan.checked().stream()
                .filter(table -> table.remedy() != TableRemedy.NONE)
                .forEach(table -> finding(UpgradeHistory.BEFORE, table));
        plan.actions().forEach(action -> planned(action, UpgradeHistory.PLANNED));
        plan.excluded().forEach(action -> planned(action, UpgradeHistory.EXCLUDED));
    }

    /** Durable before the first statement is sent; gives the actions' numbers in their order. */
    List<Long> before(List<PlannedAction> actions, int lane, long connection) {
        return writer.itemsBefore(actions.stream()
                .map(action -> item(UpgradeHistory.STATEMENT, action, UpgradeHistory.RUNNING)
                        .attribute(UpgradeHistory.LANE, Integer.toString(lane))
                        .attribute(UpgradeHistory.CONNECTION, Long.toString(connection))
                        .attribute(UpgradeHistory.STARTED, Instant.now().toString())
                        .build())
                .toList());
    }

    /** Durable before the next statement is sent. */
    void after(long seq, ActionResult result, String status) {
        Item.Draft draft = item(UpgradeHistory.STATEMENT, result.action(), status)
                .finished(Instant.now(), result.took().toMillis())
                .attribute(UpgradeHistory.LANE, Integer.toString(result.lane()))
                .attribute(UpgradeHistory.CONNECTION, Long.toString(result.connection()))
                .attribute(UpgradeHistory.STARTED, result.started().toString());
        if (!result.warnings().isEmpty()) {
            draft.attribute(UpgradeHistory.WARNINGS, String.join("\n", result.warnings()));
        }
        if (!result.found().isEmpty()) {
            draft.attribute(UpgradeHistory.FOUND, result.found());
        }
        result.problem().ifPresent(problem -> draft.error(problem.code().id(), problem.full()));
        writer.itemAfter(seq, draft.build());
    }

    /** Durable before the program is started. */
    long before(VendorTool tool) {
        return writer.itemBefore(program(tool.program(), UpgradeHistory.RUNNING).build());
    }

    /** @param cancelled whether the user ended it */
    void after(long seq, VendorTool.Outcome outcome, boolean cancelled) {
        ActionResult.Status ended = outcome.done() ? ActionResult.Status.DONE : ActionResult.Status.FAILED;
        String status = (cancelled ? ActionResult.Status.CANCELLED : ended).word();
        writer.itemAfter(
                seq,
                program(outcome.program(), status)
                        .attribute(UpgradeHistory.EXIT, Integer.toString(outcome.exit()))
                        .attribute(UpgradeHistory.OUTPUT, outcome.output())
                        .build());
    }

    private static Item.Draft program(Path path, String status) {
        return Item.of(UpgradeHistory.PROGRAM, ObjectName.SERVER, status).attribute("program", path.toString());
    }

    /** What the second check still wants. */
    void left(List<CheckedTable> tables) {
        tables.forEach(table -> finding(UpgradeHistory.AFTER, table));
    }

    private void planned(PlannedAction action, String status) {
        writer.item(item(UpgradeHistory.PLAN, action, status).build());
    }

    private void finding(String check, CheckedTable table) {
        writer.finding(new RecordedFinding(
                check,
                table.remedy().automatic() ? "WARNING" : "ERROR",
                ObjectName.table(table.name().schema(), table.name().table()),
                table.remedy().word() + ": " + table.verdict().text()));
    }

    private static Item.Draft item(String kind, PlannedAction action, String status) {
        Item.Draft draft = Item.of(
                        kind,
                        ObjectName.table(action.table().schema(), action.table().table()),
                        status)
                .attribute(UpgradeHistory.REMEDY, action.remedy().word())
                .attribute(UpgradeHistory.SQL, action.sql())
                .attribute(UpgradeHistory.ENGINE, action.engine());
        action.bytes().ifPresent(draft::bytes);
        return draft;
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
        settings.put("by hand", Integer.toString(plan.manual().size()));
        gates.ifPresent(passed -> settings.putAll(GateCodec.settings(passed)));
        return settings;
    }
}
