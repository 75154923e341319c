package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.server.ServerStart;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.task.Cancellable;
import java.util.List;

/** A session of its own for statements that may run for hours, with the means to end them on the server. */
public final class LongSession implements AutoCloseable {

    private static final int ALIVE_SECONDS = 5;

    private final Session session;
    private final Cancellable end;
    private final ServerStart start;
    private final LivenessMonitor watch;

    /**
     * Prepares the session, for which it waits no longer than for a log-in, and watches it; closes it if that fails.
     *
     * @param guarded whether the server itself is to refuse changes on it, but for those with a permit
     * @param settings statements that it runs first
     * @throws ServerException if the server went away meanwhile
     */
    LongSession(
            Session session,
            ControlConnection control,
            ServerLeases holds,
            LivenessMonitor watch,
            boolean guarded,
            List<String> settings) {
        this.session = session;
        this.watch = watch;
        try {
            session.awaitAnswers(Connector.LIMIT);
            this.start = ServerStart.read(session);
            control.requireSeries(start);
            this.end = holds.during(new ServerSideEnd(control, session, start));
            if (guarded) {
                session.refuseChanges();
            }
            settings.forEach(session::executeOwn);
            session.awaitAnswers(Purpose.LONG.readLimit());
            watch.watch(this);
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    public Session sql() {
        return session;
    }

    /** The same session for statements that change the server. */
    public Changes changes(ChangePermit permit) {
        return session.changes(permit);
    }

    long id() {
        return session.id();
    }

    /** Whether the server still answers on it, within five seconds; to be asked when nothing runs on it. */
    public boolean alive() {
        return session.alive(ALIVE_SECONDS);
    }

    /** What {@link Recovery} needs after this session was lost in its newest statement. */
    public LostStatement lost() {
        return lost(List.of(session.newest()));
    }

    /** What a job registers before it blocks on this session. */
    public Cancellable cancellable() {
        return end;
    }

    /** As {@link #lost()}, where the server may show another of these texts. */
    public LostStatement lost(List<String> texts) {
        return new LostStatement(
                session.id(), List.copyOf(texts), start, session.startedNanos(), session.end(), session.endedNanos());
    }

    /** This session after it has run these settings; closed if one of them fails. Blocks. */
    public LongSession prepared(List<String> settings) {
        try {
            settings.forEach(session::executeOwn);
            return this;
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /** Drops the socket, so that whoever waits for an answer gets an exception. Returns at once. */
    void giveUp() {
        watch.leave(this);
        AsyncClose.abandon(session);
    }

    /** Returns soon, whatever the network does. */
    @Override
    public void close() {
        watch.leave(this);
        AsyncClose.close(session);
    }
}
