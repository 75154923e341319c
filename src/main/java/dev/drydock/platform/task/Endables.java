package dev.drydock.platform.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a job blocks on at this moment, and how Cancel ends all of it at once. */
final class Endables {

    private static final Duration TAKEN_BACK_WITHIN = Duration.ofMillis(250);
    private static final int MOST_TIMES = 5;

    private final Set<Endable> registered = new LinkedHashSet<>();
    private final List<EndReport> reports = new ArrayList<>();
    private boolean closed;

    synchronized JobContext.Registration register(Endable endable) {
        if (closed) {
            throw new JobCancelledException();
        }
        registered.add(endable);
        return () -> unregister(endable);
    }

    private synchronized void unregister(Endable endable) {
        registered.remove(endable);
        notifyAll();
    }

    synchronized List<EndReport> reports() {
        return List.copyOf(reports);
    }

    /** Ends all that is registered, each on its own thread, and waits for them; refuses what comes later. */
    void endAll() {
        List<Endable> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(registered);
        }
        List<Thread> threads = new ArrayList<>();
        for (Endable endable : open) {
            threads.add(Thread.ofVirtual().name("drydock-end").start(() -> end(endable)));
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /**
     * Ends it again while it stays registered: a statement that was registered but had not reached the server at the first
     * time starts only after its end.
     */
    private void end(Endable endable) {
        EndReport last = endOne(endable);
        for (int times = 1; times < MOST_TIMES && last.gone() && stillRegistered(endable); times++) {
            last = endOne(endable);
        }
        report(last);
    }

    /** Waits a moment for the job to take it back. */
    private synchronized boolean stillRegistered(Endable endable) {
        long deadline = System.nanoTime() + TAKEN_BACK_WITHIN.toNanos();
        long left = TAKEN_BACK_WITHIN.toMillis();
        try {
            while (registered.contains(endable) && left > 0) {
                wait(left);
                left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
        return registered.contains(endable);
    }

    private static EndReport endOne(Endable endable) {
        long started = System.nanoTime();
        try {
            return endable.end();
        } catch (RuntimeException failure) {
            return new EndReport(
                    endable.toString(),
                    false,
                    String.valueOf(failure.getMessage()),
                    Duration.ofNanos(System.nanoTime() - started));
        }
    }

    private synchronized void report(EndReport report) {
        reports.add(report);
    }
}
