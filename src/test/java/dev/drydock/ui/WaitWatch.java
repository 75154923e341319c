package dev.drydock.ui;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts how often at a stretch a thread is met waiting inside Drydock's code: for a lock, another thread, a network or a file.
 * It looks at the thread's stack every five milliseconds and counts its looks, so that a busy machine, on which everything takes
 * longer, does not count as waiting.
 */
public final class WaitWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(5);

    private final Thread watched;
    private volatile boolean closed;
    private volatile int longest;
    private volatile String where = "";
    private final java.util.concurrent.atomic.AtomicLong looks = new java.util.concurrent.atomic.AtomicLong();

    public WaitWatch(Thread watched) {
        this.watched = watched;
        Thread.ofPlatform().daemon().name("wait-watch").start(this::run);
    }

    /** The looks that met the longest wait so far. */
    public int longest() {
        return longest;
    }

    /** Where the longest wait was. */
    public String where() {
        return where;
    }

    /** How often it has looked. */
    public long looks() {
        return looks.get();
    }

    @Override
    public void close() {
        closed = true;
    }

    private void run() {
        int met = 0;
        while (!closed) {
            Thread.State state = watched.getState();
            StackTraceElement[] stack = watched.getStackTrace();
            boolean waits = ours(stack) && (state != Thread.State.RUNNABLE || network(stack));
            met = waits ? met + 1 : 0;
            if (met > longest) {
                longest = met;
                where = Arrays.toString(stack);
            }
            looks.incrementAndGet();
            LockSupport.parkNanos(EVERY.toNanos());
        }
    }

    private static boolean ours(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith("dev.drydock."));
    }

    private static boolean network(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .limit(12)
                .map(StackTraceElement::getClassName)
                .anyMatch(name -> name.startsWith("java.net.")
                        || name.startsWith("sun.nio.")
                        || name.startsWith("java.io.File")
                        || name.startsWith("com.mysql.")
                        || name.startsWith("org.mariadb.")
                        || name.startsWith("com.jcraft."));
    }
}
