package dev.drydock.feature.encryption.rest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.StoragePlace;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.Schedule;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import dev.drydock.report.OutcomeJson;
import dev.drydock.report.ProblemJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Plans and results of runs at rest as JSON, for scripts: names and meanings of their fields are a contract. No key is in
 * them.
 */
public final class RestJson {

    private RestJson() {}

    /** What a run would do, step by step. */
    public static void plan(RestPlan plan, OpenServer server, Writer target) {
        try (JsonGenerator json = on(target)) {
            json.writeStartObject();
            server(json, plan, server);
            json.writeStringProperty("key_file", plan.keyFile());
            json.writeNumberProperty("workers", plan.workers());
            json.writeNumberProperty("bytes", plan.bytes());
            Schedule<RestItem> schedule = plan.schedule();
            json.writeNumberProperty("expected_millis", schedule.makespan().toMillis());
            json.writeNumberProperty("lower_bound_millis", schedule.lowerBound().toMillis());
            json.writeNumberProperty("serial_millis", schedule.serial().toMillis());
            json.writeBooleanProperty("speed_measured", plan.speed().measured());
            strings(json, "settings", plan.settings());
            json.writeArrayPropertyStart("steps");
            plan.steps().forEach(step -> step(json, step, plan.options().target()));
            json.writeEndArray();
            strings(json, "notes", plan.notes());
            json.writeEndObject();
        }
    }

    /** What a run did, and what it left. */
    public static void result(RunResult<Converted> result, OpenServer server, Writer target) {
        try (JsonGenerator json = on(target)) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", result.id());
            OutcomeJson.write(result.outcome(), json);
            server(json, result.value().plan(), server);
            json.writeStringProperty("started", Formats.iso(result.started()));
            json.writeStringProperty("finished", Formats.iso(result.finished()));
            json.writeEndObject();
            json.writeArrayPropertyStart("tables");
            result.value().items().forEach(item -> item(json, item));
            json.writeEndArray();
            OptionalDouble share =
                    result.value().after().map(rest -> rest.share()).orElse(OptionalDouble.empty());
            KnownJson.number(json, "encrypted_share", share);
            json.writeArrayPropertyStart("left");
            result.value().left().forEach(place -> place(json, place));
            json.writeEndArray();
            strings(json, "notes", result.value().notes());
            json.writeEndObject();
        }
    }

    private static JsonGenerator on(Writer target) {
        return new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target));
    }

    private static void server(JsonGenerator json, RestPlan plan, OpenServer server) {
        json.writeStringProperty("server", server.profile().name());
        json.writeStringProperty("version", server.facts().product());
        json.writeStringProperty("target", plan.options().target().word());
    }

    private static void step(JsonGenerator json, RestStep step, RestTarget target) {
        json.writeStartObject();
        json.writeStringProperty("step", step.id().word());
        json.writeStringProperty("title", step.id().title(target));
        json.writeArrayPropertyStart("files");
        if (step instanceof RestStep.Install install) {
            install.files().forEach(file -> file(json, file));
        }
        json.writeEndArray();
        strings(json, "statements", step.statements());
        json.writeEndObject();
    }

    private static void file(JsonGenerator json, PlacedFile file) {
        json.writeStartObject();
        json.writeStringProperty("path", file.path());
        json.writeStringProperty("mode", file.rights().mode());
        json.writeBooleanProperty("goes", file.goes());
        json.writeBooleanProperty("secret", file.key());
        json.writeStringProperty("diff", file.diff());
        json.writeEndObject();
    }

    private static void item(JsonGenerator json, LaneResult<RestItem> item) {
        json.writeStartObject();
        json.writeStringProperty("schema", item.action().table().schema());
        json.writeStringProperty("name", item.action().table().table());
        KnownJson.number(json, "bytes", item.action().bytes());
        json.writeStringProperty("sql", item.action().sql());
        json.writeStringProperty("status", item.status().word());
        json.writeNumberProperty("lane", item.lane());
        json.writeNumberProperty("millis", item.took().toMillis());
        item.problem().ifPresent(problem -> ProblemJson.write(problem, json));
        json.writeEndObject();
    }

    private static void place(JsonGenerator json, StoragePlace place) {
        json.writeStartObject();
        json.writeStringProperty("kind", place.kind().word());
        json.writeStringProperty("name", place.name());
        json.writeStringProperty("protection", place.protection().word());
        json.writeBooleanProperty("seen", place.seen());
        KnownJson.number(json, "bytes", place.bytes());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String name, List<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }
}
