package dev.drydock.report.form;

import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.JsonOut;
import dev.drydock.report.NonClosingWriter;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A report as JSON, of which all other forms are renderings. What is in it is a contract: {@code docs/report.schema.json}.
 * Rows are written as they are read, so that any number of them fits.
 */
public final class JsonForm {

    /** Version of the contract. A field is only ever added within it. */
    public static final int FORMAT = 1;

    private final JsonGenerator json;

    private JsonForm(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the report and leaves the writer open. */
    public static void write(AuditReport report, Writer target) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            new JsonForm(json).report(report);
        }
    }

    private void report(AuditReport report) {
        json.writeStartObject();
        json.writeStringProperty("drydock_report", report.id());
        json.writeNumberProperty("format", FORMAT);
        json.writeStringProperty("title", report.title());
        json.writeStringProperty("made", report.made().toString());
        json.writeStringProperty("made_by", report.madeBy());
        json.writeStringProperty("organisation", report.look().organisation());
        json.writeStringProperty("classification", report.look().classification());
        json.writeStringProperty("ticket", report.ticket());
        json.writeStringProperty("time_zone", report.look().zone().getId());
        verdict(report.verdict());
        strings("summary", report.summary());
        report.redaction().ifPresentOrElse(this::redaction, () -> json.writeNullProperty("redaction"));
        json.writeObjectPropertyStart("integrity");
        json.writeStringProperty("chain_head", report.head());
        json.writeEndObject();
        json.writeArrayPropertyStart("runs");
        report.runs().forEach(this::run);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void redaction(AuditReport.Redacted redacted) {
        json.writeObjectPropertyStart("redaction");
        json.writeStringProperty("profile", redacted.profile());
        strings("rules", redacted.rules());
        json.writeEndObject();
    }

    private void run(ReportedRun run) {
        json.writeStartObject();
        json.writeNumberProperty("run", run.run());
        json.writeStringProperty("kind", run.kind());
        json.writeStringProperty("title", run.title());
        json.writeStringProperty("server", run.server());
        json.writeStringProperty("started", run.started().toString());
        run.outcome().ifPresentOrElse(this::outcome, () -> json.writeNullProperty("outcome"));
        verdict(run.verdict());
        strings("summary", run.summary());
        run.seal().ifPresentOrElse(this::seal, () -> json.writeNullProperty("seal"));
        json.writeArrayPropertyStart("sections");
        run.sections().forEach(this::section);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void outcome(RunOutcome outcome) {
        JsonOut.into(json).outcome(outcome);
    }

    private void seal(ReportedRun.Seal seal) {
        json.writeObjectPropertyStart("seal");
        json.writeNumberProperty("position", seal.position());
        json.writeStringProperty("content", seal.content());
        json.writeStringProperty("link", seal.hash());
        json.writeEndObject();
    }

    private void verdict(RunVerdict verdict) {
        json.writeObjectPropertyStart("verdict");
        json.writeStringProperty("grade", verdict.grade().name().toLowerCase(java.util.Locale.ROOT));
        json.writeStringProperty("text", verdict.text());
        json.writeEndObject();
    }

    private void section(ReportSection section) {
        json.writeStartObject();
        json.writeStringProperty("id", section.id());
        json.writeStringProperty("title", section.title());
        json.writeStringProperty("note", section.note());
        json.writeArrayPropertyStart("facts");
        section.facts().forEach(fact -> {
            json.writeStartObject();
            json.writeStringProperty("label", fact.label());
            json.writeName("value");
            value(fact.value());
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeArrayPropertyStart("charts");
        section.charts().forEach(this::chart);
        json.writeEndArray();
        json.writeArrayPropertyStart("tables");
        section.tables().forEach(this::table);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void table(ReportTable table) {
        json.writeStartObject();
        json.writeArrayPropertyStart("columns");
        table.columns().forEach(column -> {
            json.writeStartObject();
            json.writeStringProperty("key", column.key());
            json.writeStringProperty("title", column.title());
            json.writeBooleanProperty("numeric", column.numeric());
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeArrayPropertyStart("rows");
        for (List<ReportValue> row : table.rows()) {
            json.writeStartArray();
            row.forEach(this::value);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void chart(ReportChart chart) {
        json.writeStartObject();
        json.writeStringProperty("title", chart.title());
        json.writeStringProperty("kind", chart.kind().name().toLowerCase(java.util.Locale.ROOT));
        json.writeStringProperty("unit", chart.unit());
        json.writeArrayPropertyStart("series");
        for (ReportChart.Series series : chart.series()) {
            json.writeStartObject();
            json.writeStringProperty("name", series.name());
            json.writeArrayPropertyStart("points");
            series.points().forEach(point -> {
                json.writeStartObject();
                json.writeNumberProperty("x", point.x());
                json.writeNumberProperty("y", point.y());
                json.writeStringProperty("label", point.label());
                json.writeBooleanProperty("bad", point.bad());
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Text and whole numbers as such; what a number alone would not say is an object with its unit. */
    private void value(ReportValue value) {
        switch (value) {
            case ReportValue.Text(String text) -> json.writeString(text);
            case ReportValue.Count(long count) -> json.writeNumber(count);
            case ReportValue.Decimal decimal -> json.writeString(decimal.plain());
            case ReportValue.Bytes(long bytes) -> unit("bytes", bytes);
            case ReportValue.Span(long millis) -> unit("milliseconds", millis);
            case ReportValue.Moment(Instant at) -> {
                json.writeStartObject();
                json.writeStringProperty("time", at.toString());
                json.writeEndObject();
            }
            case ReportValue.None _ -> json.writeNull();
        }
    }

    private void unit(String name, long number) {
        json.writeStartObject();
        json.writeNumberProperty(name, number);
        json.writeEndObject();
    }

    private void strings(String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
