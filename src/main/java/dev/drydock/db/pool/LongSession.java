package dev.drydock.db.pool;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.task.Endable;
import java.util.List;

/** A session of its own for statements that may run for hours, with the means to end them on the server. */
public final class LongSession implements AutoCloseable {

    private final Session session;
    private final ServerSideEnd end;

    LongSession(Session session, ControlConnection control) {
        this.session = session;
        this.end = new ServerSideEnd(control, session);
    }

    public Session sql() {
        return session;
    }

    /** The same session for statements that change the server. */
    public Changes changes(ChangePermit permit) {
        return session.changes(permit);
    }

    /** What a job registers before it blocks on this session. */
    public Endable endable() {
        return end;
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

    @Override
    public void close() {
        session.close();
    }
}
