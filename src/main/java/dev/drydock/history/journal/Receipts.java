package dev.drydock.history.journal;

import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Tells those who wait for the journal how it went. */
public final class Receipts {

    private Receipts() {}

    /** Waits, also while interrupted: the interrupt is kept for the caller. */
    public static <T extends @Nullable Object> T await(CompletableFuture<T> receipt) {
        try {
            return receipt.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof DrydockException known) {
                throw new DrydockException(known.problem(), known);
            }
            throw failure;
        }
    }

    /** Settles the receipts of one run's batch: all written, or none because of {@code failure}. */
    static void settle(List<Entry> entries, @Nullable Throwable failure, String place) {
        long results = entries.stream()
                .filter(entry -> entry.receipt() == null || !entry.droppedOnFailure())
                .count();
        for (Entry entry : entries) {
            CompletableFuture<Void> receipt = entry.receipt();
            if (receipt != null && (failure == null || entry.kept())) {
                receipt.complete(null);
            } else if (receipt != null && failure != null) {
                Problem told = failure instanceof BatchWriter.Replaced replaced
                        ? replaced.problem(place)
                        : problem(entry, results, failure.toString(), place);
                receipt.completeExceptionally(new DrydockException(told, failure));
            }
        }
    }

    /** Tells all who wait the same. */
    static void refuse(List<Entry> entries, DrydockException reason) {
        for (Entry entry : entries) {
            CompletableFuture<Void> receipt = entry.receipt();
            if (receipt != null) {
                receipt.completeExceptionally(reason);
            }
        }
    }

    /** What to tell about an entry that cannot be written. */
    static Problem problem(Entry entry, long results, String detail, String place) {
        long run = entry.run().id();
        return switch (entry.change()) {
            case Entry.Intent(Item item) -> Problem.of(HistoryError.INTENT_NOT_RECORDED, detail, item.object());
            case Entry.Outcome(Item item) -> Problem.of(HistoryError.OUTCOME_NOT_RECORDED, detail, item.object());
            case Entry.Result _, Entry.Found _, Entry.FoundAhead _ ->
                Problem.of(HistoryError.WRITE_FAILED, detail, place, results);
            case Entry.Ended _ ->
                results == 0
                        ? Problem.of(HistoryError.END_NOT_RECORDED, detail, run, place)
                        : Problem.of(HistoryError.NOT_RECORDED, detail, results, run, place);
        };
    }
}
