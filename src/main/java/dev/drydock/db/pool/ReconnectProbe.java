package dev.drydock.db.pool;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.ServerException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks whether a server is back, until it is, on a thread of its own: an answer may take as long as the network likes, and
 * whoever waits for it must not.
 */
final class ReconnectProbe implements Runnable {

    private static final long LOOK_EVERY_MILLIS = 50;
    private static final long ALONE_EVERY_MILLIS = 500;

    private final ControlConnection control;
    private final Lifecycle lifecycle;
    private final Reconnection reconnection;
    private final long deadline;
    private volatile boolean done;
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /** @param deadline by {@link System#nanoTime} */
    ReconnectProbe(ControlConnection control, Lifecycle lifecycle, Reconnection reconnection, long deadline) {
        this.control = control;
        this.lifecycle = lifecycle;
        this.reconnection = reconnection;
        this.deadline = deadline;
    }

    @Override
    public void run() {
        try {
            ask();
        } catch (RuntimeException problem) {
            failure = Optional.of(problem);
        } finally {
            done = true;
        }
    }

    private void ask() {
        while (System.nanoTime() < deadline) {
            try {
                control.call(session -> session.number("SELECT 1"));
                return;
            } catch (ServerException problem) {
                if (!TransientFailures.is(problem)) {
                    throw problem;
                }
            }
            awaitReconnection();
        }
    }

    private void awaitReconnection() {
        if (lifecycle.is(State.CLOSED)) {
            // disconnected while a job holds it: nobody else tries it again
            LockSupport.parkNanos(ALONE_EVERY_MILLIS * 1_000_000);
            return;
        }
        reconnection.begin();
        while (lifecycle.is(State.RECONNECTING) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_EVERY_MILLIS * 1_000_000);
        }
        reconnection.refused().ifPresent(refused -> {
            throw refused;
        });
    }

    boolean done() {
        return done;
    }

    /** Why it will not come back by itself; empty if it did, or was not back in time. */
    Optional<RuntimeException> failure() {
        return failure;
    }
}
