package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KnownJson;
import dev.drydock.run.RunHeadJson;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** Order and ways back as JSON, for scripts: names and meanings of its fields are a contract. */
public final class OrderJson {

    private OrderJson() {}

    /** Writes one object with {@code run}, {@code members} and {@code steps}. */
    public static void write(RunResult<ReplicationPlan> run, OpenServer server, JsonGenerator json) {
        ReplicationPlan plan = run.value();
        json.writeStartObject();
        json.writeObjectPropertyStart("run");
        RunHeadJson.write(run.id(), run.outcome(), server, json);
        json.writeStringProperty("target", plan.target());
        json.writeStringProperty("made", Formats.iso(plan.made()));
        json.writeEndObject();
        json.writeArrayPropertyStart("members");
        plan.members().forEach(member -> write(member, json));
        json.writeEndArray();
        json.writeArrayPropertyStart("steps");
        plan.steps().forEach(step -> write(step, json));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(TopologyMember member, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("server", member.place());
        known(json, "version", member.facts().map(_ -> member.product()));
        known(json, "source", member.source());
        if (member.running().isPresent()) {
            json.writeBooleanProperty("replicating", member.running().get());
        } else {
            json.writeNullProperty("replicating");
        }
        KnownJson.number(
                json, "lag_seconds", member.lagSeconds().map(OptionalLong::of).orElse(OptionalLong.empty()));
        texts(json, "not_read", member.gaps());
        json.writeEndObject();
    }

    private static void write(PlanStep step, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("step", step.id());
        json.writeStringProperty("server", step.place());
        json.writeStringProperty("title", step.title());
        json.writeStringProperty("state", step.state().word());
        json.writeBooleanProperty("open", step.waits());
        json.writeStringProperty("read", step.read());
        known(json, "confirmed", step.said());
        texts(json, "statements", step.statements());
        json.writeStringProperty("last_way_back", step.wayBack());
        json.writeEndObject();
    }

    private static void known(JsonGenerator json, String name, Optional<String> value) {
        if (value.isPresent()) {
            json.writeStringProperty(name, value.get());
        } else {
            json.writeNullProperty(name);
        }
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
