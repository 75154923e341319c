package dev.drydock.db.pool;

import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what one session runs on its server: KILL QUERY, then KILL CONNECTION, then the socket is dropped; after each step
 * the process list says whether the statement is gone.
 */
final class ServerSideEnd implements Cancellable {

    private static final Duration AFTER_KILL_QUERY = Duration.ofMillis(700);
    private static final Duration AFTER_KILL_CONNECTION = Duration.ofMillis(700);
    /** Nothing more can be done by then: only how long it is looked for before it is said that it may still run. */
    private static final Duration AFTER_DROP = Duration.ofSeconds(5);

    private static final long LOOK_EVERY_MILLIS = 25;

    private static final Logger LOG = LoggerFactory.getLogger(ServerSideEnd.class);

    private final ControlConnection control;
    private final Session session;
    private final ServerStart start;
    private final long id;

    /** @param start the start of the server that the session belongs to: numbers of connections are given anew after each */
    ServerSideEnd(ControlConnection control, Session session, ServerStart start) {
        this.control = control;
        this.session = session;
        this.start = start;
        this.id = session.id();
    }

    @Override
    public CancelReport end() {
        long started = System.nanoTime();
        String what = running().orElseGet(this::toString);
        String how = "KILL QUERY";
        // without a way to the server there is nothing to wait for
        boolean reached = !control.broken();
        boolean gone = reached && kill("KILL QUERY " + id) && goneWithin(AFTER_KILL_QUERY);
        if (!gone && reached) {
            how = "KILL CONNECTION";
            gone = kill("KILL CONNECTION " + id) && goneWithin(AFTER_KILL_CONNECTION);
        }
        if (!gone) {
            how = "connection dropped";
            session.abort();
            gone = reached && goneWithin(AFTER_DROP);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - started);
        LOG.info("{}: {} by {} after {} ms", this, gone ? "ended" : "may still run", how, took.toMillis());
        return new CancelReport(gone ? toString() : what, gone, how, took);
    }

    private boolean kill(String statement) {
        try {
            return control.call(use -> {
                if (stillMeant(use)) {
                    control.kills().send(use, statement);
                }
                return true;
            });
        } catch (ServerException failure) {
            return failure.noSuchThread();
        }
    }

    private boolean goneWithin(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            try {
                if (idle()) {
                    return true;
                }
                if (System.nanoTime() >= deadline) {
                    return false;
                }
                Thread.sleep(LOOK_EVERY_MILLIS);
            } catch (ServerException _) {
                return false;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /** Whether the session has left the process list or does nothing; one's own sessions are listed without PROCESS. */
    private boolean idle() {
        return control.call(use -> !stillMeant(use)
                || RunningStatement.list(use).stream().noneMatch(one -> one.connection() == id && one.busy()));
    }

    /** Whether the number still means this session: after a restart it may be that of a stranger. */
    private boolean stillMeant(Session use) {
        return switch (new ConnectionNumber(id, start).now(control, use, session.startedNanos())) {
            case THE_SAME -> true;
            case RESTARTED, ANOTHER_SERVER -> false;
            case UNKNOWN ->
                RunningStatement.list(use).stream()
                        .anyMatch(one -> one.connection() == id && one.text().equals(session.newest()));
        };
    }

    @Override
    public Optional<String> running() {
        return session.busy() ? Optional.of(this + " with " + session.newest()) : Optional.empty();
    }

    @Override
    public String toString() {
        return "connection " + id + " on " + session.server();
    }
}
