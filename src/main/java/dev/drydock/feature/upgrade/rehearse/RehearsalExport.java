package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.OutcomeJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A rehearsal as JSON, which scripts read: names and meanings of its fields are a contract. */
public final class RehearsalExport {

    private RehearsalExport() {}

    /**
     * One object with {@code run}, {@code objects} by kind, {@code findings} and {@code left_out}; a finding has {@code
     * found_by}, which is {@code rehearsal} where no check of the pre-flight had spoken of the object, and {@code null} where
     * there was no pre-flight. Leaves the writer open.
     */
    public static void json(RunResult<RehearsalResult> run, String server, Writer target) {
        RehearsalResult result = run.value();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", run.id());
            OutcomeJson.write(run.outcome(), json);
            json.writeStringProperty("server", server);
            json.writeStringProperty("version", result.source());
            json.writeStringProperty("target", result.target());
            json.writeStringProperty("started", Formats.iso(run.started()));
            json.writeStringProperty("finished", Formats.iso(run.finished()));
            json.writeNumberProperty("preflight", result.preflightRun());
            json.writeEndObject();
            json.writeObjectPropertyStart("objects");
            result.tallies().forEach((kind, tally) -> {
                json.writeObjectPropertyStart(kind);
                json.writeNumberProperty("built", tally.built());
                json.writeNumberProperty("refused", tally.refused());
                json.writeNumberProperty("not_read", tally.unread());
                json.writeEndObject();
            });
            json.writeEndObject();
            json.writeArrayPropertyStart("findings");
            result.findings().forEach(found -> finding(json, found, result));
            json.writeEndArray();
            json.writeArrayPropertyStart("left_out");
            result.leftOut().forEach(json::writeString);
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void finding(JsonGenerator json, RehearsalFinding found, RehearsalResult result) {
        Finding finding = found.finding();
        json.writeStartObject();
        json.writeStringProperty("severity", finding.severity().name());
        json.writeStringProperty("kind", finding.subject().kind().word());
        json.writeStringProperty("object", finding.subject().shown());
        json.writeStringProperty("schema", finding.subject().schema());
        json.writeStringProperty("name", finding.subject().name());
        json.writeStringProperty("message", finding.message());
        json.writeStringProperty("statement", found.statement());
        if (result.preflightRun() == 0) {
            json.writeNullProperty("found_by");
        } else {
            json.writeStringProperty("found_by", found.onlyHere() ? RehearsalRecorder.CHECK : found.seenBy());
        }
        json.writeEndObject();
    }
}
