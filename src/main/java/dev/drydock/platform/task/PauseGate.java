package dev.drydock.platform.task;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where a job's threads wait while it is paused or held, and which Cancel opens. */
final class PauseGate {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean paused;
    private boolean cancelled;

    boolean paused() {
        lock.lock();
        try {
            return paused;
        } finally {
            lock.unlock();
        }
    }

    boolean cancelled() {
        lock.lock();
        try {
            return cancelled;
        } finally {
            lock.unlock();
        }
    }

    void pause(boolean newPaused) {
        lock.lock();
        try {
            paused = newPaused;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void cancel() {
        lock.lock();
        try {
            cancelled = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void awaitUnpaused() throws InterruptedException {
        lock.lock();
        try {
            while (paused && !cancelled) {
                changed.await();
            }
            throwIfCancelled();
        } finally {
            lock.unlock();
        }
    }

    void sleep(long millis) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        try {
            while (left > 0 && !cancelled) {
                left = changed.awaitNanos(left);
            }
            throwIfCancelled();
        } finally {
            lock.unlock();
        }
    }

    private void throwIfCancelled() {
        if (cancelled) {
            throw new JobCancelledException();
        }
    }
}
