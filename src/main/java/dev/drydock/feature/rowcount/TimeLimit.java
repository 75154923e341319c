package dev.drydock.feature.rowcount;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.task.Cancellable;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A time limit for servers without one: ends the statement from outside when its time is up. */
final class TimeLimit {

    private final Duration limit;

    /** @param limit zero for none */
    TimeLimit(Duration limit) {
        this.limit = limit;
    }

    /** The limit of a table; none where the server has one of its own, which its sessions are told. */
    static TimeLimit of(ServerFacts facts, CountOptions options) {
        return new TimeLimit(facts.timeLimitVariable().isPresent() ? Duration.ZERO : options.statementLimit());
    }

    /** Whether there is a limit to watch. */
    boolean watches() {
        return !limit.isZero();
    }

    /** Starts the clock; close the watch when the statement is done. */
    Watch watch(Cancellable cancellable) {
        return new Watch(cancellable);
    }

    /** The clock of one statement. */
    final class Watch implements AutoCloseable {

        private final Thread timer;
        private volatile boolean done;
        private volatile boolean expired;

        private Watch(Cancellable cancellable) {
            timer = Thread.ofVirtual().name("drydock-time-limit").unstarted(() -> run(cancellable));
            if (!limit.isZero()) {
                timer.start();
            }
        }

        boolean expired() {
            return expired;
        }

        private void run(Cancellable cancellable) {
            long deadline = System.nanoTime() + limit.toNanos();
            while (!done) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    expired = true;
                    cancellable.end();
                    return;
                }
                LockSupport.parkNanos(this, left);
            }
        }

        /** Stops the clock, and waits for a kill that is under way so that it cannot hit the next statement. */
        @Override
        public void close() {
            done = true;
            LockSupport.unpark(timer);
            if (expired) {
                try {
                    timer.join();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
