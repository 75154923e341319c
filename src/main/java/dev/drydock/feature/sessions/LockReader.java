package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reads sessions and locks over the control connection, so that a server without a free connection can be looked at. */
public final class LockReader {

    private static final Messages TEXT = Messages.of("sessions");

    private final Session session;
    private final ServerFacts facts;
    private final List<String> notes = new ArrayList<>();
    private boolean whole = true;

    private LockReader(Session session, ServerFacts facts) {
        this.session = session;
        this.facts = facts;
    }

    /** Blocks for a few short queries. */
    public static Locks read(OpenServer server) {
        return server.control().call(session -> new LockReader(session, server.facts()).read());
    }

    private Locks read() {
        List<ServerSession> sessions = ProcessListReader.read(session);
        boolean all = facts.grants().global("PROCESS");
        if (!all) {
            unseen(TEXT.text("note.process"));
        }
        Set<Long> waiters = new HashSet<>(tried(() -> RowLocks.waiting(session), "note.rows"));
        sessions.stream()
                .filter(ServerSession::waitsForTable)
                .map(ServerSession::connection)
                .forEach(waiters::add);
        boolean rows = tried(() -> List.of(RowLocks.recorded(session, facts)), "note.rows")
                .contains(true);
        List<LockWait> waits = new ArrayList<>(
                tried(() -> rows ? RowLocks.read(session, facts) : RowLocks.inferred(session, sessions), "note.rows"));
        boolean recorded = rows
                && tried(() -> List.of(MetadataLocks.recorded(session, facts)), "note.metadata")
                        .contains(true);
        if (recorded) {
            waits.addAll(tried(() -> MetadataLocks.read(session, facts, sessions), "note.metadata"));
        } else {
            waits.addAll(MetadataLocks.inferred(sessions));
            notes.add(TEXT.text(unrecorded(rows)));
        }
        return new Locks(
                Instant.now(),
                session.id(),
                sessions,
                Set.copyOf(waiters),
                List.copyOf(waits),
                all,
                whole,
                List.copyOf(notes));
    }

    private String unrecorded(boolean rows) {
        if (!rows) {
            return "note.schema";
        }
        return facts.mariaDb() ? "note.plugin" : facts.mySqlAtLeast(5, 7, 3) ? "note.instrument" : "note.old";
    }

    private void unseen(String note) {
        whole = false;
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    private <T> List<T> tried(Supplier<List<T>> read, String note) {
        try {
            return read.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            unseen(TEXT.text(note, failure.problem().sentence()));
            return List.of();
        }
    }
}
