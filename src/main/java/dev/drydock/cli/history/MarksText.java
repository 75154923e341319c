package dev.drydock.cli.history;

import dev.drydock.cli.Listing;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.RunMarks;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;

/** What people put to a run, on standard output. */
final class MarksText {

    private MarksText() {}

    static HistoryMarks marks(Services services) {
        return new HistoryMarks(services.history().get(), System.getProperty("user.name", ""));
    }

    static void print(Services services, Terminal terminal, long run) {
        RunMarks marks = new HistoryBrowser(services.history().get()).marks(run);
        terminal.out().println("Tags: " + (marks.tags().isEmpty() ? "none" : String.join(", ", marks.tags())));
        marks.note()
                .ifPresent(note -> terminal.out()
                        .println("Note by " + note.by() + ", " + Listing.time(note.at()) + ": " + note.text()));
        marks.pinned().ifPresent(by -> terminal.out().println("Pinned by " + by));
        marks.origin()
                .ifPresent(origin -> terminal.out()
                        .println("Imported by " + origin.by() + ", " + Listing.time(origin.at()) + ": run "
                                + origin.run() + " of the archive " + origin.archive()));
    }
}
