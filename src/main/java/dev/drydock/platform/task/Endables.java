package dev.drydock.platform.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a job blocks on at this moment, and how Cancel ends all of it at once. */
final class Endables {

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
            threads.add(Thread.ofVirtual().name("drydock-end").start(() -> report(endOne(endable))));
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
