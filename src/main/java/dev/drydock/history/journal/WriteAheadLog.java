package dev.drydock.history.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log ahead of the database of one store, made when first needed, and how much of it the database lacks. Safe on any thread. */
final class WriteAheadLog {

    private static final Logger LOG = LoggerFactory.getLogger(WriteAheadLog.class);

    private final Supplier<Path> folder;
    private @Nullable WalFile log;
    private long waiting;

    WriteAheadLog(Supplier<Path> folder) {
        this.folder = folder;
    }

    /** Forces the changes to disk; blocks for that. */
    synchronized void append(List<EntryCodec.Logged> changes) throws IOException {
        WalFile current = log;
        if (current == null) {
            current = created();
            log = current;
        }
        current.append(changes);
    }

    /** So many entries are on their way to the database. */
    synchronized void added(int entries) {
        waiting += entries;
    }

    /** So many of them have arrived there, for good. */
    synchronized void written(int entries) {
        waiting -= entries;
        notifyAll();
        WalFile current = log;
        if (entries > 0 && waiting == 0 && current != null) {
            try {
                current.clear();
            } catch (IOException failure) {
                LOG.warn(
                        "the log ahead of the history could not be emptied; it is written again at the next start",
                        failure);
            }
        }
    }

    synchronized boolean waiting() {
        return waiting > 0;
    }

    /** Waits until the database has everything, at most so long; an interrupt is kept for later. */
    synchronized void awaitWritten(long millis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        boolean interrupted = false;
        for (long left = millis;
                waiting > 0 && left > 0;
                left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())) {
            try {
                wait(left);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leaves the file behind if the database lacks something of it. */
    synchronized void close() {
        WalFile current = log;
        log = null;
        if (current != null) {
            try {
                if (waiting == 0) {
                    current.delete();
                } else {
                    current.close();
                }
            } catch (IOException failure) {
                LOG.warn("the log ahead of the history could not be removed", failure);
            }
        }
    }

    /** An interrupt of the caller must not close the file under its lock. */
    private WalFile created() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return WalFile.create(folder.get());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
