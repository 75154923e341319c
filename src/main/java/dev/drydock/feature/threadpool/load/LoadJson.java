package dev.drydock.feature.threadpool.load;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Locale;
import java.util.OptionalDouble;

/** A load test as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class LoadJson {

    private LoadJson() {}

    /** One object with {@code run}, {@code pool} and {@code steps}. */
    public static void write(RunResult<LoadResult> run, OpenServer server, Writer target) {
        LoadResult result = run.value();
        JsonOut.write(target, json -> {
            json.object("run", one -> run.head(one, server))
                    .object(
                            "pool",
                            one -> one.put("kind", result.pool().kind().name().toLowerCase(Locale.ROOT))
                                    .put("state", result.pool().state().word()))
                    .put("mix", result.options().mix().word());
            steps(json, "steps", result);
        });
    }

    /** The steps of a test as an array of this name. */
    public static void steps(JsonOut json, String name, LoadResult result) {
        json.objects(name, result.steps(), LoadJson::step);
    }

    private static void step(JsonOut json, LoadStep step) {
        json.put("connections", step.connections())
                .put("active", step.active())
                .put("active_measured", step.measuredActive())
                .put("open_millis", step.openMillis())
                .put("operations", step.operations())
                .put("seconds", step.seconds())
                .put("throughput", step.throughput())
                .put("median_micros", step.medianMicros())
                .put("p95_micros", step.p95Micros())
                .put("p99_micros", step.p99Micros())
                .put("most_micros", step.mostMicros())
                .put("failures", step.failures())
                .put("first_failure", step.firstFailure())
                .put("generator_share", step.generatorShare())
                .put("generator_limits", step.generatorLimits())
                .known("running", known(step.running()))
                .known("queued", known((double) step.queued()))
                .known("threads", known((double) step.threads()))
                .put("scans", step.scans());
    }

    private static OptionalDouble known(double value) {
        return value < 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
