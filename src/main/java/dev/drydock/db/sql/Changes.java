package dev.drydock.db.sql;

import dev.drydock.db.guard.ChangePermit;
import java.util.List;
import java.util.function.Function;

/**
 * Sends statements that change the server, over one session and under one permit. Nothing else sends any. Used by one thread
 * at a time; every call blocks on the network and throws {@link ServerException}.
 */
public final class Changes {

    private final Session session;
    private final ChangePermit permit;

    Changes(Session session, ChangePermit permit) {
        this.session = session;
        this.permit = permit;
    }

    /** The session itself, for what changes nothing. */
    public Session session() {
        return session;
    }

    /** Runs a statement; returns the changed rows. Parameters are bound by the driver. */
    public long execute(String sql, Object... parameters) {
        permit.require();
        return session.send(sql, parameters);
    }

    /** Runs a statement without rows; whether the server has warnings about it, which SHOW WARNINGS then lists. */
    public boolean executeWarned(String sql) {
        permit.require();
        return session.sendWarned(sql);
    }

    /** Runs a statement that changes and answers with rows, such as REPAIR TABLE. */
    public <T> List<T> query(String sql, Function<Row, T> reader) {
        permit.require();
        return session.receive(sql, reader);
    }
}
