package dev.drydock.feature.galera.check;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.OutcomeJson;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A checked cluster as JSON, for scripts: names and meanings of its fields are a contract. */
public final class CheckJson {

    private CheckJson() {}

    /** One object with {@code run}, {@code checks} and {@code findings}; leaves the writer open. */
    public static void write(ClusterCheckResult result, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", result.runId());
            OutcomeJson.write(result.outcome(), json);
            json.writeStringProperty("cluster", result.view().name());
            json.writeNumberProperty("nodes", result.view().nodes().size());
            json.writeStringProperty("started", Formats.iso(result.started()));
            json.writeStringProperty("finished", Formats.iso(result.finished()));
            json.writeEndObject();
            json.writeArrayPropertyStart("checks");
            result.checks().forEach(check -> {
                json.writeStartObject();
                json.writeStringProperty("check", check.check());
                json.writeStringProperty("title", check.title());
                json.writeStringProperty(
                        "worst", check.worst().map(severity -> severity.word()).orElse("clean"));
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeArrayPropertyStart("findings");
            result.findings().forEach(finding -> finding(json, finding));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void finding(JsonGenerator json, Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("check", finding.check());
        json.writeStringProperty("severity", finding.severity().word());
        json.writeStringProperty("subject", finding.subject().shown());
        json.writeStringProperty("message", finding.message());
        json.writeObjectPropertyStart("remedy");
        json.writeStringProperty("kind", finding.remedy().kind().word());
        json.writeStringProperty("text", finding.remedy().text());
        json.writeEndObject();
        json.writeEndObject();
    }
}
