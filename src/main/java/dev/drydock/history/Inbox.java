package dev.drydock.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What callers hand to the journal's thread. Putting takes a lock for some nanoseconds and never waits for a disk. */
final class Inbox {

    /** As many as make a batch worth its sync; waiting for more would only leave them to the end of the run. */
    private static final int ENOUGH = 500;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private List<Entry> entries = new ArrayList<>();
    private List<Runnable> asks = new ArrayList<>();
    private boolean urgent;
    private boolean closed;

    /** @throws IllegalStateException if the journal is closed */
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

    /** @throws IllegalStateException if the journal is closed */
    void ask(Runnable work) {
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
        lock.lock();
        try {
            closed = true;
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

    List<Runnable> takeAsks() {
        lock.lock();
        try {
            List<Runnable> taken = asks;
            asks = new ArrayList<>();
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the history is closed");
        }
    }
}
