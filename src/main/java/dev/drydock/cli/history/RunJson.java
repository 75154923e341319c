package dev.drydock.cli.history;

import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.OutcomeJson;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** A recorded run as JSON: names and meanings of its fields are a contract. */
final class RunJson {

    private RunJson() {}

    /** One object. */
    static void write(RunSummary run, RunMarks marks, JsonGenerator json) {
        json.writeStartObject();
        fields(run, marks, json);
        json.writeEndObject();
    }

    /** One object, with what was chosen for the run and what it said of itself, in its recorded words. */
    static void writeWhole(RunSummary run, RunMarks marks, JsonGenerator json) {
        json.writeStartObject();
        fields(run, marks, json);
        texts("settings", run.start().settings(), json);
        texts("summary", run.summary(), json);
        json.writeEndObject();
    }

    private static void texts(String name, Map<String, String> texts, JsonGenerator json) {
        json.writeObjectPropertyStart(name);
        texts.forEach(json::writeStringProperty);
        json.writeEndObject();
    }

    private static void fields(RunSummary run, RunMarks marks, JsonGenerator json) {
        json.writeNumberProperty("run", run.id());
        json.writeStringProperty("kind", run.start().kind());
        json.writeStringProperty("title", run.start().title());
        json.writeStringProperty("server", run.start().server().profileName());
        json.writeStringProperty("address", run.start().server().address());
        json.writeStringProperty("server_key", run.start().server().key());
        json.writeStringProperty(
                "version",
                run.start().server().flavour() + " " + run.start().server().version());
        json.writeStringProperty("account", run.start().account());
        json.writeStringProperty("by", run.start().osUser() + "@" + run.machine());
        json.writeStringProperty("started", Formats.iso(run.started()));
        Optional.ofNullable(run.ended()).ifPresent(ended -> json.writeStringProperty("ended", Formats.iso(ended)));
        json.writeStringProperty("state", run.state().name().toLowerCase(Locale.ROOT));
        run.outcome().ifPresent(outcome -> OutcomeJson.write(outcome, json));
        if (!run.problemCode().isEmpty()) {
            json.writeStringProperty("problem_code", run.problemCode());
            json.writeStringProperty("problem", run.problemText());
        }
        json.writeObjectPropertyStart("items");
        run.itemCounts().forEach(json::writeNumberProperty);
        json.writeEndObject();
        json.writeNumberProperty("findings", run.findingCount());
        json.writeArrayPropertyStart("tags");
        marks.tags().forEach(json::writeString);
        json.writeEndArray();
        json.writeBooleanProperty("pinned", marks.pinned().isPresent());
        marks.note().ifPresent(note -> json.writeStringProperty("note", note.text()));
        marks.origin().ifPresent(origin -> json.writeNumberProperty("imported_from_run", origin.run()));
    }
}
