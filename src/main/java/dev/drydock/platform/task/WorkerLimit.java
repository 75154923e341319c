package dev.drydock.platform.task;

import org.jspecify.annotations.Nullable;

/** How many workers a run should have; may be changed while it runs. Safe on any thread. */
public final class WorkerLimit {

    private int wanted;
    private @Nullable Runnable onChange;

    public WorkerLimit(int wanted) {
        this.wanted = atLeastOne(wanted);
    }

    public synchronized int wanted() {
        return wanted;
    }

    /** More workers open at once; a worker too many closes when its item is done. */
    public void set(int count) {
        Runnable told;
        synchronized (this) {
            wanted = atLeastOne(count);
            told = onChange;
        }
        if (told != null) {
            told.run();
        }
    }

    synchronized void onChange(@Nullable Runnable listener) {
        onChange = listener;
    }

    private static int atLeastOne(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a run needs a worker, not " + count);
        }
        return count;
    }
}
