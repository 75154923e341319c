package dev.drydock.platform.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a job blocks on at this moment, and how Cancel ends all of it at once. */
final class Cancellables {

    private static final Duration TAKEN_BACK_WITHIN = Duration.ofMillis(250);
    private static final int MOST_TIMES = 5;

    private final Set<Cancellable> registered = new LinkedHashSet<>();
    private final List<CancelReport> reports = new ArrayList<>();
    /** What was registered when Cancel came, and whose end is not reported yet. */
    private final Set<Cancellable> open = new LinkedHashSet<>();
    /** What of it ran then, as it was known, or could not be ended, and was not verified as removed since. */
    private final Map<Cancellable, String> unended = new LinkedHashMap<>();

    private boolean closed;

    synchronized JobContext.Registration register(Cancellable cancellable) {
        if (closed) {
            throw new JobCancelledException();
        }
        registered.add(cancellable);
        return () -> unregister(cancellable);
    }

    private synchronized void unregister(Cancellable cancellable) {
        registered.remove(cancellable);
        notifyAll();
    }

    synchronized List<CancelReport> reports() {
        return List.copyOf(reports);
    }

    /** Refuses what comes later; asks nobody. */
    synchronized void close() {
        closed = true;
        open.addAll(registered);
        open.forEach(cancellable -> cancellable.running().ifPresent(running -> unended.put(cancellable, running)));
    }

    /** What ran, or could not be ended, and was not verified as removed. */
    synchronized List<String> unended() {
        return List.copyOf(unended.values());
    }

    /** The same with what did nothing then, and whose end takes too long to wait for. */
    synchronized List<String> notSeenToEnd() {
        List<String> all = new ArrayList<>(unended.values());
        open.stream()
                .filter(cancellable -> !unended.containsKey(cancellable))
                .forEach(cancellable -> all.add(cancellable.toString()));
        return all;
    }

    /** After {@link #close}: ends all that was registered, each on its own thread, and waits for them. */
    void endAll() {
        List<Cancellable> toEnd;
        synchronized (this) {
            toEnd = List.copyOf(open);
        }
        List<Thread> threads = new ArrayList<>();
        for (Cancellable cancellable : toEnd) {
            threads.add(Thread.ofPlatform().daemon().name("drydock-end").start(() -> end(cancellable)));
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
    private void end(Cancellable cancellable) {
        CancelReport last = endOne(cancellable);
        for (int times = 1; times < MOST_TIMES && last.gone() && stillRegistered(cancellable); times++) {
            last = endOne(cancellable);
        }
        report(cancellable, last);
    }

    /** Waits a moment for the job to take it back. */
    private synchronized boolean stillRegistered(Cancellable cancellable) {
        long deadline = System.nanoTime() + TAKEN_BACK_WITHIN.toNanos();
        long left = TAKEN_BACK_WITHIN.toMillis();
        try {
            while (registered.contains(cancellable) && left > 0) {
                wait(left);
                left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
        return registered.contains(cancellable);
    }

    private static CancelReport endOne(Cancellable cancellable) {
        long started = System.nanoTime();
        try {
            return cancellable.end();
        } catch (RuntimeException failure) {
            return new CancelReport(
                    cancellable.toString(),
                    false,
                    String.valueOf(failure.getMessage()),
                    Duration.ofNanos(System.nanoTime() - started));
        }
    }

    private synchronized void report(Cancellable cancellable, CancelReport report) {
        reports.add(report);
        open.remove(cancellable);
        if (report.gone()) {
            unended.remove(cancellable);
        } else {
            unended.putIfAbsent(cancellable, report.what());
        }
    }
}
