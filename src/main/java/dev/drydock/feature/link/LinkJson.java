package dev.drydock.feature.link;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.OutcomeJson;
import dev.drydock.report.ProblemJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A measurement as JSON, for scripts: names and meanings of its fields are a contract. */
public final class LinkJson {

    private LinkJson() {}

    /**
     * One object with {@code run} and {@code ways}: each {@code way}, {@code status}, {@code encryption}, {@code
     * session_ms}, {@code connections} and {@code queries} with count, per_second, median_ms and p95_ms, or {@code error}.
     */
    public static void write(RunResult<List<WayResult>> result, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", result.id());
            OutcomeJson.write(result.outcome(), json);
            json.writeStringProperty("server", server.profile().address());
            json.writeStringProperty("version", server.facts().product());
            json.writeStringProperty("started", Formats.iso(result.started()));
            json.writeStringProperty("finished", Formats.iso(result.finished()));
            json.writeEndObject();
            json.writeArrayPropertyStart("ways");
            result.value().forEach(way -> way(json, way));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void way(JsonGenerator json, WayResult way) {
        json.writeStartObject();
        json.writeStringProperty("way", way.way().word());
        json.writeStringProperty("status", LinkRecorder.word(way));
        way.figures().ifPresent(figures -> {
            json.writeStringProperty("encryption", figures.encryption());
            json.writeNumberProperty("session_ms", figures.session().toNanos() / 1e6);
            spread(json, "connections", figures.connecting());
            spread(json, "queries", figures.asking());
        });
        way.problem().ifPresent(problem -> ProblemJson.write(problem, json));
        json.writeEndObject();
    }

    private static void spread(JsonGenerator json, String name, Spread spread) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("count", spread.count());
        json.writeNumberProperty("per_second", spread.perSecond());
        json.writeNumberProperty("median_ms", spread.median().toNanos() / 1e6);
        json.writeNumberProperty("p95_ms", spread.p95().toNanos() / 1e6);
        json.writeEndObject();
    }
}
