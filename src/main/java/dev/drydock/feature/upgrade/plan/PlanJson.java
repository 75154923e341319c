package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.lane.Schedule;
import dev.drydock.report.KeepOpen;
import java.io.Writer;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A plan as JSON, for scripts: names and meanings of its fields are a contract. */
public final class PlanJson {

    private PlanJson() {}

    /** Writes one object with {@code plan}, {@code actions} and {@code manual}; leaves the writer open. */
    public static void write(UpgradePlan plan, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            write(json, plan, server);
            json.writeEndObject();
        }
    }

    /** Writes the three properties into an object that is open. */
    public static void write(JsonGenerator json, UpgradePlan plan, OpenServer server) {
        json.writeObjectPropertyStart("plan");
        json.writeStringProperty("server", server.profile().name());
        json.writeStringProperty("version", server.facts().product());
        plan(json, plan);
        json.writeEndObject();
        actions(json, plan);
        manual(json, plan);
    }

    private static void plan(JsonGenerator json, UpgradePlan plan) {
        Schedule<PlannedAction> schedule = plan.schedule();
        json.writeNumberProperty("workers", plan.workers());
        json.writeNumberProperty("checked", plan.checked().size());
        json.writeBooleanProperty("all_visible", plan.visibility().all());
        json.writeNumberProperty("bytes", plan.bytes());
        json.writeNumberProperty("expected_millis", schedule.makespan().toMillis());
        json.writeNumberProperty("lower_bound_millis", schedule.lowerBound().toMillis());
        json.writeNumberProperty("serial_millis", schedule.serial().toMillis());
        json.writeBooleanProperty("speed_measured", plan.speed().measured());
        json.writeStringProperty("speed_source", plan.speed().source());
        json.writeBooleanProperty("replicated", plan.options().replicate());
        json.writeArrayPropertyStart("settings");
        plan.settings().forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("beside");
        plan.beside().forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("notes");
        plan.notes().forEach(json::writeString);
        json.writeEndArray();
    }

    private static void actions(JsonGenerator json, UpgradePlan plan) {
        Map<PlannedAction, Schedule.Slot<PlannedAction>> slots =
                plan.schedule().slots().stream().collect(Collectors.toMap(Schedule.Slot::action, Function.identity()));
        json.writeArrayPropertyStart("actions");
        for (PlannedAction action : plan.actions()) {
            json.writeStartObject();
            json.writeStringProperty("schema", action.table().schema());
            json.writeStringProperty("table", action.table().table());
            json.writeStringProperty("action", action.remedy().word());
            if (action.bytes().isPresent()) {
                json.writeNumberProperty("bytes", action.bytes().getAsLong());
            } else {
                json.writeNullProperty("bytes");
            }
            json.writeStringProperty("sql", action.sql());
            json.writeStringProperty("engine", action.engine());
            json.writeStringProperty("reason", action.reason());
            Schedule.Slot<PlannedAction> slot = slots.get(action);
            if (slot != null) {
                json.writeNumberProperty("lane", slot.lane());
                json.writeNumberProperty("start_millis", slot.start().toMillis());
                json.writeNumberProperty("expected_millis", slot.expected().toMillis());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void manual(JsonGenerator json, UpgradePlan plan) {
        json.writeArrayPropertyStart("manual");
        for (ManualItem item : plan.manual()) {
            json.writeStartObject();
            json.writeStringProperty("schema", item.table().schema());
            json.writeStringProperty("table", item.table().table());
            json.writeStringProperty("action", item.remedy().word());
            json.writeStringProperty("text", item.text());
            json.writeStringProperty("advice", item.advice());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
