package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.task.EndReport;
import dev.drydock.platform.task.Endable;
import java.time.Duration;

/**
 * Ends what one session runs on its server: KILL QUERY, then KILL CONNECTION, then the socket is dropped; after each step
 * the process list says whether the statement is gone.
 */
final class ServerSideEnd implements Endable {

    private static final Duration AFTER_KILL_QUERY = Duration.ofMillis(700);
    private static final Duration AFTER_KILL_CONNECTION = Duration.ofMillis(700);
    private static final Duration AFTER_DROP = Duration.ofMillis(500);
    private static final long LOOK_EVERY_MILLIS = 25;

    private final ControlConnection control;
    private final Session session;
    private final long id;

    ServerSideEnd(ControlConnection control, Session session) {
        this.control = control;
        this.session = session;
        this.id = session.id();
    }

    @Override
    public EndReport end() {
        long started = System.nanoTime();
        String how = "KILL QUERY";
        boolean gone = kill("KILL QUERY " + id) && goneWithin(AFTER_KILL_QUERY);
        if (!gone) {
            how = "KILL CONNECTION";
            gone = kill("KILL CONNECTION " + id) && goneWithin(AFTER_KILL_CONNECTION);
        }
        if (!gone) {
            how = "connection dropped";
            session.abort();
            gone = goneWithin(AFTER_DROP);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - started);
        return new EndReport("connection " + id + " on " + session.server(), gone, how, took);
    }

    /** ER_NO_SUCH_THREAD (1094) means that the session has ended by itself. */
    private boolean kill(String statement) {
        try {
            return control.call(use -> {
                use.executeOwn(statement);
                return true;
            });
        } catch (ServerException failure) {
            return failure.errno() == 1094;
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
        return control
                .call(use -> use.query("SHOW PROCESSLIST", row -> row.number(1).orElse(-1) == id && busy(row.text(5))))
                .stream()
                .noneMatch(found -> found);
    }

    private static boolean busy(String command) {
        return !command.equals("Sleep");
    }

    @Override
    public String toString() {
        return "connection " + id + " on " + session.server();
    }
}
