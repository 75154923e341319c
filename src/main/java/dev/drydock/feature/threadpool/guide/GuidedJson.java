package dev.drydock.feature.threadpool.guide;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.LoadJson;
import dev.drydock.module.RunHeadJson;
import dev.drydock.report.KeepOpen;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A guided run as JSON, for scripts: names and meanings of its fields are a contract. */
public final class GuidedJson {

    private GuidedJson() {}

    /** One object with {@code run}, {@code setup_run}, {@code decision}, {@code before} and {@code after}. */
    public static void write(RunResult<GuidedResult> ended, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            RunHeadJson.write(ended.id(), ended.outcome(), server, json);
            json.writeEndObject();
            GuidedResult result = ended.value();
            json.writeNumberProperty("setup_run", result.setupRun());
            json.writeStringProperty(
                    "decision",
                    result.decision().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            result.before().ifPresent(before -> LoadJson.steps(json, "before", before));
            result.after().ifPresent(after -> LoadJson.steps(json, "after", after));
            json.writeEndObject();
        }
    }
}
