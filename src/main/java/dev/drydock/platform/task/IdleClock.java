package dev.drydock.platform.task;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Remembers why a job waits, and for how long it has waited in all: the time that an ETA must leave out. */
final class IdleClock {

    private final List<String> reasons = new ArrayList<>();
    private boolean paused;
    private long idleNanos;
    private long idleSince;

    synchronized void paused(boolean newPaused) {
        change(() -> paused = newPaused);
    }

    synchronized void add(String reason) {
        change(() -> reasons.add(reason));
    }

    synchronized void remove(String reason) {
        change(() -> reasons.remove(reason));
    }

    synchronized List<String> reasons() {
        return List.copyOf(new LinkedHashSet<>(reasons));
    }

    /** Nanoseconds spent held or paused so far. */
    synchronized long idleNanos() {
        return idleNanos + (idle() ? System.nanoTime() - idleSince : 0);
    }

    private void change(Runnable change) {
        boolean before = idle();
        change.run();
        boolean after = idle();
        if (!before && after) {
            idleSince = System.nanoTime();
        } else if (before && !after) {
            idleNanos += System.nanoTime() - idleSince;
        }
    }

    private boolean idle() {
        return paused || !reasons.isEmpty();
    }
}
