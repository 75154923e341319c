package dev.drydock.history.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that forces results to the disk of this computer before they go to a server, so that they stay whatever
 * becomes of the server or of this process. It waits for nothing but the disk.
 */
final class Spool {

    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);
    private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final WriteAheadLog ahead;
    private final Consumer<List<Entry>> next;
    private final BooleanSupplier away;
    private final Inbox inbox = new Inbox();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("drydock-history-spool").unstarted(this::run);

    /**
     * @param next takes the entries when they are on disk
     * @param away whether the server is known to be away: who waits for the end of a run is then told that it is on disk here
     */
    Spool(WriteAheadLog ahead, Consumer<List<Entry>> next, BooleanSupplier away) {
        this.ahead = ahead;
        this.next = next;
        this.away = away;
    }

    void start() {
        thread.start();
    }

    /** Takes the entry without waiting. */
    void put(Entry entry) {
        inbox.put(entry);
    }

    /** Forces what is left to disk, passes it on, and ends. */
    void close() {
        inbox.close();
        EndOfThread.await(thread);
    }

    private void run() {
        boolean open = true;
        while (open) {
            open = inbox.await(GATHER_NANOS, false);
            List<Entry> entries = inbox.takeEntries();
            if (!entries.isEmpty()) {
                pass(entries);
            }
        }
    }

    private void pass(List<Entry> entries) {
        boolean onDisk = force(entries);
        List<Entry> passed = new ArrayList<>();
        for (Entry entry : entries) {
            CompletableFuture<Void> receipt = entry.receipt();
            if (onDisk && receipt != null && away.getAsBoolean()) {
                receipt.complete(null);
            }
            passed.add(onDisk ? entry.spooled() : entry);
        }
        next.accept(passed);
    }

    private boolean force(List<Entry> entries) {
        List<EntryCodec.Logged> changes = new ArrayList<>();
        entries.forEach(entry -> changes.add(new EntryCodec.Logged(entry.run().id(), entry.change())));
        synchronized (ahead) {
            ahead.added(entries.size());
            try {
                ahead.append(changes);
                return true;
            } catch (IOException failure) {
                LOG.warn("results for the shared history are not on this computer's disk: {}", failure.toString());
                return false;
            }
        }
    }
}
