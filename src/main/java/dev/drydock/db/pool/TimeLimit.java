package dev.drydock.db.pool;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.task.Cancellable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** How long a statement that reads may take: the server ends it where it has a limit of its own, else it is ended from outside. */
public final class TimeLimit {

    /** So that the server's own limit ends a statement first. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Optional<String> setting;
    private final Duration limit;

    private TimeLimit(Optional<String> setting, Duration limit) {
        this.setting = setting;
        this.limit = limit;
    }

    /** @param limit zero for none */
    public static TimeLimit of(ServerFacts facts, Duration limit) {
        if (limit.isZero()) {
            return new TimeLimit(Optional.empty(), limit);
        }
        BigDecimal shown = BigDecimal.valueOf(limit.toMillis(), facts.mariaDb() ? 3 : 0);
        Optional<String> setting =
                facts.timeLimitVariable().map(variable -> "SET SESSION " + variable + " = " + shown.toPlainString());
        return new TimeLimit(setting, setting.isPresent() ? Duration.ZERO : limit);
    }

    /** As {@link #of}, and ended from outside as well: for statements that may lift the server's own limit, or that it spares. */
    public static TimeLimit strict(ServerFacts facts, Duration limit) {
        return new TimeLimit(of(facts, limit).setting, limit.plus(GRACE));
    }

    /** The statement that tells a session of it; empty where there is none, or the server has no such limit. */
    public Optional<String> setting() {
        return setting;
    }

    /** Whether it is ended from outside. */
    public boolean watches() {
        return !limit.isZero();
    }

    /** Starts the clock; close the watch when the statement is done. */
    public Watch watch(Cancellable cancellable) {
        return new Watch(cancellable);
    }

    /** The clock of one statement. */
    public final class Watch implements AutoCloseable {

        private final Thread timer;
        private volatile boolean done;
        private volatile boolean expired;

        private Watch(Cancellable cancellable) {
            timer = Thread.ofPlatform().daemon().name("drydock-time-limit").unstarted(() -> run(cancellable));
            if (!limit.isZero()) {
                timer.start();
            }
        }

        /** Whether its time was up. */
        public boolean expired() {
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
