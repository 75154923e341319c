package dev.drydock.cli.history;

import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import java.util.Locale;
import java.util.Optional;

/** A recorded run as JSON: names and meanings of its fields are a contract. */
final class RunJson {

    private RunJson() {}

    /** Its properties, with what was chosen for the run and what it said of itself, in its recorded words. */
    static void writeWhole(RunSummary run, RunMarks marks, JsonOut json) {
        write(run, marks, json);
        json.object("settings", one -> run.start().settings().forEach(one::put))
                .object("summary", one -> run.summary().forEach(one::put));
    }

    /** Its properties. */
    static void write(RunSummary run, RunMarks marks, JsonOut json) {
        json.put("run", run.id())
                .put("kind", run.start().kind())
                .put("title", run.start().title())
                .put("server", run.start().server().profileName())
                .put("address", run.start().server().address())
                .put("server_key", run.start().server().key())
                .put(
                        "version",
                        run.start().server().flavour() + " "
                                + run.start().server().version())
                .put("account", run.start().account())
                .put("by", run.start().osUser() + "@" + run.machine())
                .put("started", run.started())
                .put("ended", Optional.ofNullable(run.ended()).map(Formats::iso))
                .put("state", run.state().name().toLowerCase(Locale.ROOT));
        run.outcome().ifPresent(json::outcome);
        if (!run.problemCode().isEmpty()) {
            json.put("problem_code", run.problemCode()).put("problem", run.problemText());
        }
        json.object("items", items -> run.itemCounts().forEach(items::put))
                .put("findings", run.findingCount())
                .texts("tags", marks.tags())
                .put("pinned", marks.pinned().isPresent())
                .put("note", marks.note().map(note -> note.text()));
        marks.origin().ifPresent(origin -> json.put("imported_from_run", origin.run()));
    }
}
