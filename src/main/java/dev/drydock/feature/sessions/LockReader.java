package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

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
                ranLast(sessions, waits),
                all,
                whole,
                List.copyOf(notes));
    }

    /** A transaction that nobody goes on with is in the way by what it ran before, which no process list shows. */
    private Map<Long, String> ranLast(List<ServerSession> sessions, List<LockWait> waits) {
        List<Long> idle = sessions.stream()
                .filter(one -> one.statement().isEmpty()
                        && waits.stream().anyMatch(wait -> wait.blocking() == one.connection()))
                .map(ServerSession::connection)
                .toList();
        Map<Long, String> found = new HashMap<>();
        try {
            if (!idle.isEmpty()) {
                String all = idle.stream().map(_ -> "?").collect(Collectors.joining(", "));
                session.query(
                        // of a session that runs nothing, the current statement is its last one
                        "SELECT t.PROCESSLIST_ID, s.SQL_TEXT FROM performance_schema.threads t"
                                + " JOIN performance_schema.events_statements_current s ON s.THREAD_ID = t.THREAD_ID"
                                + " WHERE s.SQL_TEXT IS NOT NULL AND t.PROCESSLIST_ID IN (" + all + ")"
                                + " ORDER BY s.EVENT_ID",
                        row -> found.put(row.number(1).orElse(-1), row.text(2)),
                        idle.toArray());
            }
        } catch (ServerException failure) {
            // 5.5 has no such table, and an account may not read it: the wait is told all the same
            if (failure.connectionLost()) {
                throw failure;
            }
        }
        return Map.copyOf(found);
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
