package dev.drydock.db.pool;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.EndReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** What lost connections left on a server: looked for by number, start of the server and text, and ended. Safe on any thread. */
final class Remains {

    private static final Duration GONE_WITHIN = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(25);

    /** ER_NO_SUCH_THREAD. */
    private static final int ENDED_BY_ITSELF = 1094;

    private final String server;
    private final ControlConnection control;
    private final Queue<LostStatement> owed = new ConcurrentLinkedQueue<>();

    Remains(String server, ControlConnection control) {
        this.server = server;
        this.control = control;
    }

    Fate look(LostStatement lost) {
        return control.call(session -> {
            ServerStart now = control.start();
            if (now.anotherServer(lost.start())) {
                return Fate.GONE;
            }
            boolean neverAway = control.openedNanos() - lost.sentNanos() < 0;
            // numbers of connections only rise within one start
            if (now.anotherStart(lost.start()) || (!neverAway && session.id() < lost.connection())) {
                return Fate.RESTARTED;
            }
            Optional<RunningStatement> shown = RunningStatement.list(session).stream()
                    .filter(one -> one.connection() == lost.connection())
                    .findFirst();
            if (shown.isEmpty()) {
                return neverAway ? Fate.ENDED_BY_SERVER : Fate.GONE;
            }
            if (!now.known(lost.start()) && !lost.matches(shown.get().text())) {
                // a number of a connection without a start means nothing by itself
                return Fate.GONE;
            }
            return shown.get().busy() ? Fate.RUNNING : Fate.IDLE;
        });
    }

    /** Returns true; for calls that are tried again. */
    boolean kill(LostStatement lost) {
        try {
            control.call(session -> {
                session.executeOwn("KILL CONNECTION " + lost.connection());
                return true;
            });
        } catch (ServerException failure) {
            if (failure.errno() != ENDED_BY_ITSELF) {
                throw failure;
            }
        }
        return true;
    }

    /** Kills it and looks for two seconds whether it is gone. */
    EndReport end(LostStatement lost) {
        long began = System.nanoTime();
        boolean gone = false;
        kill(lost);
        while (!gone && System.nanoTime() - began < GONE_WITHIN.toNanos()) {
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
            Fate now = look(lost);
            gone = now != Fate.RUNNING && now != Fate.IDLE;
        }
        return new EndReport(
                "connection " + lost.connection() + " on " + server,
                gone,
                "KILL CONNECTION",
                Duration.ofNanos(System.nanoTime() - began));
    }

    /** From now on it is ended when the server comes back, until it is {@link #settled}. */
    void owe(LostStatement lost) {
        owed.add(lost);
    }

    void settled(LostStatement lost) {
        owed.removeIf(one -> one.equals(lost));
    }

    void endOwed() {
        for (LostStatement lost : List.copyOf(owed)) {
            try {
                Fate fate = look(lost);
                if (fate == Fate.RUNNING || fate == Fate.IDLE) {
                    kill(lost);
                }
                settled(lost);
            } catch (ServerException _) {
                // it stays owed until the server is back again
            }
        }
    }
}
