package dev.drydock.db.pool;

import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.LoadSession;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;

/** Opens the sessions that jobs have for themselves, while the server is open. Safe on any thread; every call blocks. */
record JobSessions(
        Connector connector,
        ControlConnection control,
        ServerLeases holds,
        LivenessMonitor monitor,
        ServerFacts facts,
        ServerLock lock) {

    /**
     * One for long statements, after these settings.
     *
     * @throws ServerException if it cannot be opened; E-2015 if the server was closed
     */
    LongSession forLong(List<String> further) {
        requireOpen();
        Session session =
                new Session(connector.open(Purpose.LONG), connector.profile().name());
        if (holds.ended()) {
            AsyncClose.close(session);
            throw notOpen();
        }
        List<String> settings = new ArrayList<>();
        facts.withoutTimeLimit().ifPresent(settings::add);
        settings.addAll(further);
        return new LongSession(session, control, holds, monitor, lock.guarded(), settings);
    }

    /**
     * One of many for load.
     *
     * @throws ServerException if it cannot be opened; E-2015 if the server was closed
     */
    LoadSession forLoad(ChangePermit permit) {
        requireOpen();
        Connector.LoadConnection opened = connector.openForLoad();
        return new LoadSession(
                opened.connection(), opened.plain(), connector.profile().name(), permit);
    }

    /** @throws ServerException E-2015 if the server was closed, E-2023 if another one answers in its place */
    void requireOpen() {
        if (holds.ended()) {
            throw notOpen();
        }
        control.requireTheSame();
    }

    ServerException notOpen() {
        return new ServerException(
                Problem.of(DbError.NOT_OPEN, "", connector.profile().name()), 0, null);
    }
}
