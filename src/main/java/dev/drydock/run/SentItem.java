package dev.drydock.run;

import dev.drydock.history.Item;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.JobCancelledException;
import java.util.function.Function;

/**
 * What a run sends to change something, with its item in the history: before and after a change, and after an undo only. The
 * outcome is written outside of what catches its failure, so that a history that cannot take it turns no success into a
 * failure. However the sending ends, its item says so. Used by one thread.
 */
public final class SentItem {

    /** Statuses of the outcome; that of the beginning has a word of its own in each kind of run. */
    public static final String DONE = "done";

    public static final String FAILED = "failed";
    public static final String CANCELLED = "cancelled";

    private SentItem() {}

    /**
     * Sends something that changes a server or its machine; blocks.
     *
     * @param <T> what comes of it
     */
    public interface Sending<T> {
        T send() throws InterruptedException;
    }

    /**
     * Writes the item, sends, and writes what came of it.
     *
     * @param begun status of the item before
     * @param item makes the item for a status; a failure is added to it
     * @throws dev.drydock.platform.error.DrydockException E-5012 before it is sent; E-5013 after, when it was carried out and
     *     only that is not recorded; or what the sending throws
     */
    public static <T> T send(RunWriter writer, String begun, Function<String, Item.Draft> item, Sending<T> sending)
            throws InterruptedException {
        long seq = writer.itemBefore(item.apply(begun).build());
        T result;
        try {
            result = sending.send();
        } catch (RuntimeException | InterruptedException | Error failure) {
            try {
                writer.itemAfter(seq, ended(item, failure));
            } catch (RuntimeException unrecorded) {
                failure.addSuppressed(unrecorded);
            }
            throw failure;
        }
        writer.itemAfter(seq, item.apply(DONE).build());
        return result;
    }

    /** Sends first and records after, which waits for no disk: a way back needs no record before it. */
    public static <T> T undo(RunWriter writer, Function<String, Item.Draft> item, Sending<T> sending)
            throws InterruptedException {
        T result;
        try {
            result = sending.send();
        } catch (RuntimeException | InterruptedException | Error failure) {
            writer.item(ended(item, failure));
            throw failure;
        }
        writer.item(item.apply(DONE).build());
        return result;
    }

    private static Item ended(Function<String, Item.Draft> item, Throwable failure) {
        if (failure instanceof JobCancelledException || failure instanceof InterruptedException) {
            return item.apply(CANCELLED).build();
        }
        Problem why = Problems.of(failure);
        return item.apply(FAILED).error(why.code().id(), why.full()).build();
    }
}
