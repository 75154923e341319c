package dev.drydock.history.journal;

import dev.drydock.platform.error.DrydockException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What callers hand to the journal's thread. Putting takes a lock for some nanoseconds and never waits for a disk. */
final class Inbox {

    /** As many as make a batch worth its sync; waiting for more would only leave them to the end of the run. */
    private static final int ENOUGH = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private List<Entry> entries = new ArrayList<>();
    private List<Ask> asks = new ArrayList<>();
    private @Nullable DrydockException refusal;
    private boolean urgent;
    private boolean closed;

    /** Work that somebody waits for: exactly one of the two is called, once. */
    interface Ask {
        void answer();

        void refuse(DrydockException reason);
    }

    /**
     * @throws IllegalStateException if the journal is closed
     * @throws DrydockException if it ended by itself
     */
    void put(Entry entry) {
        lock.lock();
        try {
            requireOpen();
            entries.add(entry);
            urgent |= entry.receipt() != null || entries.size() >= ENOUGH;
            if (urgent || entries.size() == 1) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** As {@link #put}. */
    void ask(Ask work) {
        lock.lock();
        try {
            requireOpen();
            asks.add(work);
            urgent = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** What is here is to be written at once. */
    void hurry() {
        lock.lock();
        try {
            urgent = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        close(null);
    }

    /** Takes nothing more; callers are told {@code reason}, if there is one. */
    void close(@Nullable DrydockException reason) {
        lock.lock();
        try {
            closed = true;
            refusal = refusal == null ? reason : refusal;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for something to do: at most {@code gatherNanos} once there is an entry, and not at all if there are many or
     * somebody waits.
     *
     * @param more whether the caller still has entries of its own
     * @return false once the inbox is closed
     */
    boolean await(long gatherNanos, boolean more) {
        lock.lock();
        try {
            long left = gatherNanos;
            while (!urgent && !closed && left > 0) {
                // Time counts only while there is something to write.
                if (more || !entries.isEmpty()) {
                    left = changed.awaitNanos(left);
                } else {
                    changed.awaitUninterruptibly();
                }
            }
            urgent = false;
            return !closed;
        } catch (InterruptedException failure) {
            throw new IllegalStateException("the history's thread must never be interrupted", failure);
        } finally {
            lock.unlock();
        }
    }

    List<Entry> takeEntries() {
        lock.lock();
        try {
            List<Entry> taken = entries;
            entries = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    List<Ask> takeAsks() {
        lock.lock();
        try {
            List<Ask> taken = asks;
            asks = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        DrydockException reason = refusal;
        if (reason != null) {
            throw new DrydockException(reason.problem(), reason);
        }
        if (closed) {
            throw new IllegalStateException("the history is closed");
        }
    }
}
