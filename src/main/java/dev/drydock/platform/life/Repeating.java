package dev.drydock.platform.life;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that repeats one step until it is closed. A step that throws is logged with its stack and followed by the
 * next one in its time, so that no watch ends unnoticed. The thread is woken and never interrupted: an interrupt would close
 * the socket of a driver. Safe on any thread.
 */
public final class Repeating implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Repeating.class);

    private final String name;
    private final Duration every;
    private final Runnable step;
    private final Thread thread;
    private volatile boolean closed;
    private long failures;

    private Repeating(String name, Duration every, Runnable step) {
        this.name = name;
        this.every = every;
        this.step = step;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::repeat);
    }

    /**
     * Starts the thread.
     *
     * @param name of the thread, in log and dumps
     * @param every time from the end of a step to the next one, and before the first
     * @param step may block
     */
    public static Repeating start(String name, Duration every, Runnable step) {
        Repeating made = new Repeating(name, every, step);
        made.thread.start();
        return made;
    }

    private void repeat() {
        while (!closed) {
            LockSupport.parkNanos(this, every.toNanos());
            if (!closed) {
                stepOnce();
            }
        }
    }

    private void stepOnce() {
        try {
            step.run();
            failures = 0;
        } catch (Throwable failure) {
            failures++;
            // one that fails every second must not fill the log: 1st, 2nd, 4th, 8th ... time
            if (Long.bitCount(failures) == 1) {
                LOG.error("{} failed, {} times in a row by now, and goes on", name, failures, failure);
            }
        }
    }

    /** Ends the thread after the step that runs; returns at once. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
