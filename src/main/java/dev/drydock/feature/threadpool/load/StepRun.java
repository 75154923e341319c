package dev.drydock.feature.threadpool.load;

import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One measured step: workers on threads of their own, each of which takes an open session, does one operation and gives it back.
 * An operation that the server refuses, such as one that a deadlock ended, is counted and its session goes on; a session that is
 * lost is counted and leaves, and its worker takes another one. At a given rate an operation's latency counts from when it was due, so that a server that stands still is not flattered.
 */
final class StepRun {

    private static final long SETTLE_NANOS = 500_000_000;
    private static final int MOST_THREADS = 2_048;
    private static final long STACK_BYTES = 256 * 1024L;
    /** Longer than a statement waits for a row's lock. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(60);

    private final List<LoadWork> works;
    private final int active;
    private final LoadOptions options;
    private final Latencies latencies = new Latencies();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicReference<String> firstFailure = new AtomicReference<>("");
    private final AtomicLong arrivals = new AtomicLong();
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicInteger lostSessions = new AtomicInteger();
    private final LongAdder busyNanos = new LongAdder();
    private final BlockingQueue<LoadWork> idle;
    private volatile boolean over;
    private volatile boolean measuring;
    private boolean silent;
    private volatile long begun;
    private volatile long measuredFrom = Long.MAX_VALUE;
    private volatile long measuredTo = Long.MAX_VALUE;
    private volatile double seconds;

    StepRun(List<LoadWork> works, int active, LoadOptions options) {
        this.works = works;
        this.active = active;
        this.options = options;
        this.idle = new LinkedBlockingQueue<>(works);
    }

    /**
     * Runs for the seconds of the options after half a second to settle, less if all sessions are lost.
     *
     * @param second called about each second
     * @param drop drops the sessions, once nothing has come over them for a minute
     */
    void run(JobContext context, Runnable second, Runnable drop) throws InterruptedException {
        boolean own = own();
        begun = System.nanoTime();
        for (int i = 0; i < active; i++) {
            LoadWork first = works.get(i);
            working.incrementAndGet();
            int worker = i;
            thread(active).name("drydock-load-" + i).start(() -> {
                try {
                    work(worker, own ? first : null);
                } finally {
                    working.decrementAndGet();
                }
            });
        }
        try {
            context.sleep(SETTLE_NANOS / 1_000_000);
            measure(context, second);
        } finally {
            over = true;
        }
        awaitLast(context, drop);
    }

    /** A way that was cut without a word would be waited for without end. */
    private void awaitLast(JobContext context, Runnable drop) throws InterruptedException {
        long deadline = System.nanoTime() + LAST_ANSWERS.toNanos();
        while (working.get() > 0) {
            context.sleep(5);
            if (!silent && System.nanoTime() > deadline) {
                silent = true;
                drop.run();
            }
        }
    }

    /** Whether no session was left that could have been measured. */
    boolean lost() {
        return silent || lostSessions.get() >= (own() ? active : works.size());
    }

    /** Whether each worker has a session of its own. */
    private boolean own() {
        return active >= works.size();
    }

    /** How many operations were under way at a time in the measured time, on average; waits for when one is due left out. */
    double measuredActive() {
        return seconds > 0 ? busyNanos.sum() / 1e9 / seconds : 0;
    }

    private void measure(JobContext context, Runnable second) throws InterruptedException {
        long from = System.nanoTime();
        measuredFrom = from;
        measuring = true;
        long until = from + options.seconds() * 1_000_000_000L;
        long next = from;
        while (System.nanoTime() < until && working.get() > 0) {
            context.sleep(Math.clamp((until - System.nanoTime()) / 1_000_000, 1, 50));
            if (System.nanoTime() - next >= 0) {
                second.run();
                next += 1_000_000_000L;
            }
        }
        measuring = false;
        long to = System.nanoTime();
        measuredTo = to;
        seconds = (to - from) / 1e9;
    }

    /** One of the system's threads costs a third less processor time for a statement than a virtual one, but memory. */
    private static Thread.Builder thread(int active) {
        return active <= MOST_THREADS ? Thread.ofPlatform().daemon().stackSize(STACK_BYTES) : Thread.ofVirtual();
    }

    private void work(int worker, @Nullable LoadWork own) {
        while (!over) {
            long due = due();
            if (over) {
                return;
            }
            LoadWork used = own == null ? idle.poll() : own;
            if (used == null) {
                // fewer sessions are left than workers
                return;
            }
            long from = System.nanoTime();
            Outcome outcome = once(used);
            long to = System.nanoTime();
            busy(from, to);
            if (measuring && outcome == Outcome.DONE) {
                latencies.add(worker, to - due);
            }
            if (outcome == Outcome.SESSION_LOST) {
                lostSessions.incrementAndGet();
                if (own != null) {
                    return;
                }
            } else if (own == null) {
                idle.add(used);
            }
        }
    }

    /** Counts what of an operation lies in the measured time. */
    private void busy(long from, long to) {
        long inside = Math.min(to, measuredTo) - Math.max(from, measuredFrom);
        if (inside > 0) {
            busyNanos.add(inside);
        }
    }

    /** When the next operation is due, which is waited for; without a rate that is now. */
    private long due() {
        if (options.rate().isEmpty()) {
            return System.nanoTime();
        }
        long due = begun
                + (long) (arrivals.getAndIncrement() * 1e9 / options.rate().getAsInt());
        while (!over && System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
        return due;
    }

    private enum Outcome {
        DONE,
        /** The server refused it; the session goes on. */
        FAILED,
        SESSION_LOST
    }

    private Outcome once(LoadWork work) {
        try {
            work.once();
            return Outcome.DONE;
        } catch (RuntimeException failure) {
            if (!over) {
                failures.incrementAndGet();
                firstFailure.compareAndSet("", Problems.of(failure).line());
            }
            return work.usable(failure) ? Outcome.FAILED : Outcome.SESSION_LOST;
        }
    }

    boolean over() {
        return over;
    }

    Latencies latencies() {
        return latencies;
    }

    double seconds() {
        return seconds;
    }

    long failures() {
        return failures.get();
    }

    String firstFailure() {
        return Objects.requireNonNull(firstFailure.get());
    }
}
