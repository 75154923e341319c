package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.lane.Schedule;
import dev.drydock.report.JsonOut;
import java.io.Writer;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A plan as JSON, for scripts: names and meanings of its fields are a contract. */
public final class PlanJson {

    private PlanJson() {}

    /** Writes one object with {@code plan}, {@code actions} and {@code manual}; leaves the writer open. */
    public static void write(UpgradePlan plan, OpenServer server, Writer target) {
        JsonOut.write(target, json -> write(json, plan, server));
    }

    /** Writes the three properties into an object that is open. */
    public static void write(JsonOut json, UpgradePlan plan, OpenServer server) {
        Map<PlannedAction, Schedule.Slot<PlannedAction>> slots =
                plan.schedule().slots().stream().collect(Collectors.toMap(Schedule.Slot::action, Function.identity()));
        json.object("plan", one -> plan(one, plan, server))
                .objects("actions", plan.actions(), (one, action) -> action(one, action, slots))
                .objects(
                        "manual",
                        plan.manual(),
                        (one, item) -> one.put("schema", item.table().schema())
                                .put("table", item.table().table())
                                .put("action", item.remedy().word())
                                .put("text", item.text())
                                .put("advice", item.advice()));
    }

    private static void plan(JsonOut json, UpgradePlan plan, OpenServer server) {
        Schedule<PlannedAction> schedule = plan.schedule();
        json.put("server", server.profile().name())
                .put("version", server.facts().product())
                .put("workers", plan.workers())
                .put("checked", plan.checked().size())
                .put("all_visible", plan.visibility().all())
                .put("bytes", plan.bytes())
                .put("expected_millis", schedule.makespan().toMillis())
                .put("lower_bound_millis", schedule.lowerBound().toMillis())
                .put("serial_millis", schedule.serial().toMillis())
                .put("speed_measured", plan.speed().measured())
                .put("speed_source", plan.speed().source())
                .put("replicated", plan.options().replicate())
                .texts("settings", plan.settings())
                .texts("beside", plan.beside())
                .texts("notes", plan.notes());
    }

    private static void action(
            JsonOut json, PlannedAction action, Map<PlannedAction, Schedule.Slot<PlannedAction>> slots) {
        json.put("schema", action.table().schema())
                .put("table", action.table().table())
                .put("action", action.remedy().word())
                .known("bytes", action.bytes())
                .put("sql", action.sql())
                .put("engine", action.engine())
                .put("reason", action.reason());
        Schedule.Slot<PlannedAction> slot = slots.get(action);
        if (slot != null) {
            json.put("lane", slot.lane())
                    .put("start_millis", slot.start().toMillis())
                    .put("expected_millis", slot.expected().toMillis());
        }
    }
}
