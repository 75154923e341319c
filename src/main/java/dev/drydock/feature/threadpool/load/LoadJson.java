package dev.drydock.feature.threadpool.load;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.module.RunHeadJson;
import dev.drydock.report.KeepOpen;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A load test as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class LoadJson {

    private LoadJson() {}

    /** One object with {@code run}, {@code pool} and {@code steps}. */
    public static void write(RunResult<LoadResult> run, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            LoadResult result = run.value();
            json.writeObjectPropertyStart("run");
            RunHeadJson.write(run.id(), run.outcome(), server, json);
            json.writeEndObject();
            json.writeObjectPropertyStart("pool");
            json.writeStringProperty("kind", result.pool().kind().name().toLowerCase(Locale.ROOT));
            json.writeStringProperty("state", result.pool().state().word());
            json.writeEndObject();
            json.writeStringProperty("mix", result.options().mix().word());
            steps(json, "steps", result);
            json.writeEndObject();
        }
    }

    /** The steps of a test as an array of this name. */
    public static void steps(JsonGenerator json, String name, LoadResult result) {
        json.writeArrayPropertyStart(name);
        result.steps().forEach(step -> step(json, step));
        json.writeEndArray();
    }

    private static void step(JsonGenerator json, LoadStep step) {
        json.writeStartObject();
        json.writeNumberProperty("connections", step.connections());
        json.writeNumberProperty("active", step.active());
        json.writeNumberProperty("active_measured", step.measuredActive());
        json.writeNumberProperty("open_millis", step.openMillis());
        json.writeNumberProperty("operations", step.operations());
        json.writeNumberProperty("seconds", step.seconds());
        json.writeNumberProperty("throughput", step.throughput());
        json.writeNumberProperty("median_micros", step.medianMicros());
        json.writeNumberProperty("p95_micros", step.p95Micros());
        json.writeNumberProperty("p99_micros", step.p99Micros());
        json.writeNumberProperty("most_micros", step.mostMicros());
        json.writeNumberProperty("failures", step.failures());
        json.writeStringProperty("first_failure", step.firstFailure());
        json.writeNumberProperty("generator_share", step.generatorShare());
        json.writeBooleanProperty("generator_limits", step.generatorLimits());
        known(json, "running", step.running());
        known(json, "queued", (double) step.queued());
        known(json, "threads", (double) step.threads());
        json.writeNumberProperty("scans", step.scans());
        json.writeEndObject();
    }

    private static void known(JsonGenerator json, String name, double value) {
        if (value < 0) {
            json.writeNullProperty(name);
        } else {
            json.writeNumberProperty(name, value);
        }
    }
}
