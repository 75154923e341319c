package dev.drydock.platform.task;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.LongSupplier;

/** Remembers why a job waits, and for how long it has waited in all: the time that an ETA must leave out. */
final class IdleClock {

    private final LongSupplier nanos;
    private final List<String> reasons = new ArrayList<>();
    private boolean paused;
    private long idleNanos;
    private long idleSince;

    /** @param nanos the time that goes by */
    IdleClock(LongSupplier nanos) {
        this.nanos = nanos;
    }

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
        return idleNanos + (idle() ? nanos.getAsLong() - idleSince : 0);
    }

    private void change(Runnable change) {
        boolean before = idle();
        change.run();
        boolean after = idle();
        if (!before && after) {
            idleSince = nanos.getAsLong();
        } else if (before && !after) {
            idleNanos += nanos.getAsLong() - idleSince;
        }
    }

    private boolean idle() {
        return paused || !reasons.isEmpty();
    }
}
