package dev.drydock.cli.history;

import dev.drydock.cli.Listing;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.UnlockHistory;
import java.time.Instant;

/** A run that a command line names by its number. */
public final class NamedRun {

    private NamedRun() {}

    /** @throws UsageException if there is none */
    public static RunSummary of(HistoryStore history, long id) {
        return history.run(id)
                .orElseThrow(
                        () -> new UsageException("There is no run " + id + ". `drydock history list` shows them."));
    }

    /** Says on standard error which run it is. */
    static void describe(RunSummary run, Terminal terminal) {
        Instant ended = run.ended();
        terminal.err()
                .println("Run " + run.id() + ": " + run.start().title() + " on "
                        + run.start().server().profileName() + " ("
                        + run.start().server().flavour() + " "
                        + run.start().server().version() + "), " + Listing.time(run.started())
                        + (ended == null ? "" : " to " + Listing.time(ended)) + ", "
                        + run.outcome().map(RunOutcome::text).orElse("running")
                        + (run.problemText().isEmpty() ? "" : ": " + run.problemText()));
        UnlockHistory.described(run.start().settings())
                .ifPresent(unlocking -> terminal.err().println(unlocking));
    }
}
