package dev.drydock.feature.threadpool.guide;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.LoadJson;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Locale;

/** A guided run as JSON, for scripts: names and meanings of its fields are a contract. */
public final class GuidedJson {

    private GuidedJson() {}

    /** One object with {@code run}, {@code setup_run}, {@code decision}, {@code before} and {@code after}. */
    public static void write(RunResult<GuidedResult> ended, OpenServer server, Writer target) {
        GuidedResult result = ended.value();
        JsonOut.write(target, json -> {
            json.object("run", run -> ended.head(run, server))
                    .put("setup_run", result.setupRun())
                    .put(
                            "decision",
                            result.decision().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            result.before().ifPresent(before -> LoadJson.steps(json, "before", before));
            result.after().ifPresent(after -> LoadJson.steps(json, "after", after));
        });
    }
}
