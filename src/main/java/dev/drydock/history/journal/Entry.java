package dev.drydock.history.journal;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One change on its way to the database.
 *
 * @param run the run it belongs to
 * @param change what to write; writing it twice is the same as once
 * @param receipt completed when the change is durable, or with the failure; null if nobody waits
 * @param kept whether it is on this computer's disk until the database has it
 */
public record Entry(OpenRun run, Change change, @Nullable CompletableFuture<Void> receipt, boolean kept) {

    public Entry(OpenRun run, Change change, @Nullable CompletableFuture<Void> receipt) {
        this(run, change, receipt, false);
    }

    /** The same, on this computer's disk. */
    Entry spooled() {
        return new Entry(run, change, receipt, true);
    }

    /** What an entry writes. */
    sealed interface Change {}

    /** A result, written as it comes. */
    public record Result(Item item) implements Change {}

    /** An item before its statement runs. */
    record Intent(Item item) implements Change {}

    /** The same item after its statement. */
    record Outcome(Item item) implements Change {}

    /** A finding; another one of its number takes its place. */
    public record Found(long seq, RecordedFinding finding) implements Change {}

    /** A finding that is on disk before anything is done because of it. */
    record FoundAhead(long seq, RecordedFinding finding) implements Change {}

    public record Ended(RunEnd end, Instant at) implements Change {}

    /** Whether it was recorded ahead of the database. */
    boolean ahead() {
        return change instanceof Intent || change instanceof Outcome || change instanceof FoundAhead;
    }

    /** The same for the next try, without whoever waited. */
    Entry again() {
        return new Entry(run, change, null, kept);
    }

    /**
     * Whether it must not be written later once its caller was told that it failed: the caller then ends the run again.
     */
    boolean droppedOnFailure() {
        return change instanceof Ended && !kept;
    }
}
