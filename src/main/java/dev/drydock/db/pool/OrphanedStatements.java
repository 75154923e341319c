package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** What lost connections left on a server: looked for by number, start of the server and text, and ended. Safe on any thread. */
final class OrphanedStatements {

    private static final Duration GONE_WITHIN = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(25);

    private final String server;
    private final ControlConnection control;
    private final Queue<LostStatement> scheduled = new ConcurrentLinkedQueue<>();

    OrphanedStatements(String server, ControlConnection control) {
        this.server = server;
        this.control = control;
    }

    StatementOutcome look(LostStatement lost) {
        return control.call(session -> {
            ConnectionNumber.Meaning number = lost.number().now(control, session, lost.sentNanos());
            if (number == ConnectionNumber.Meaning.ANOTHER_SERVER) {
                return StatementOutcome.GONE;
            }
            if (number == ConnectionNumber.Meaning.RESTARTED) {
                return StatementOutcome.RESTARTED;
            }
            Optional<RunningStatement> shown = RunningStatement.list(session).stream()
                    .filter(one -> one.connection() == lost.connection())
                    .findFirst();
            if (shown.isEmpty()) {
                return control.neverAwaySince(lost.sentNanos())
                                && control.kills().possible(session, lost)
                        ? StatementOutcome.ENDED_BY_SERVER
                        : StatementOutcome.GONE;
            }
            if (number == ConnectionNumber.Meaning.UNKNOWN
                    && !lost.matches(shown.get().text())) {
                return StatementOutcome.GONE;
            }
            if (shown.get().killed() && control.neverAwaySince(lost.sentNanos())) {
                return StatementOutcome.BEING_KILLED;
            }
            return shown.get().busy() ? StatementOutcome.RUNNING : StatementOutcome.IDLE;
        });
    }

    /** Returns true; for calls that are tried again. */
    boolean kill(LostStatement lost) {
        try {
            control.call(session -> {
                control.kills().send(session, "KILL CONNECTION " + lost.connection());
                return true;
            });
        } catch (ServerException failure) {
            if (!failure.noSuchThread()) {
                throw failure;
            }
        }
        return true;
    }

    /** One that still runs: Cancel kills it and looks for two seconds whether it is gone. */
    Cancellable cancellable(LostStatement lost) {
        return new Cancellable() {
            @Override
            public CancelReport end() {
                return OrphanedStatements.this.end(lost, toString());
            }

            @Override
            public Optional<String> running() {
                return Optional.of(this + " with " + lost.texts().getLast());
            }

            @Override
            public String toString() {
                return "connection " + lost.connection() + " on " + server;
            }
        };
    }

    private CancelReport end(LostStatement lost, String what) {
        long began = System.nanoTime();
        boolean gone = false;
        kill(lost);
        while (!gone && System.nanoTime() - began < GONE_WITHIN.toNanos()) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
            gone = !look(lost).there();
        }
        return new CancelReport(what, gone, "KILL CONNECTION", Duration.ofNanos(System.nanoTime() - began));
    }

    /** From now on it is ended when the server comes back, until it is {@link #settled}. */
    void scheduleKill(LostStatement lost) {
        scheduled.add(lost);
    }

    void settled(LostStatement lost) {
        scheduled.removeIf(one -> one.equals(lost));
    }

    void killScheduled() {
        for (LostStatement lost : List.copyOf(scheduled)) {
            try {
                if (look(lost).there()) {
                    kill(lost);
                }
                settled(lost);
            } catch (ServerException _) {
                // it stays scheduled until the server is back again
            }
        }
    }
}
