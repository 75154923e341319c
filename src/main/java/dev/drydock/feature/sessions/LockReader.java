package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads sessions and locks over the control connection, so that a server without a free connection can be looked at. */
public final class LockReader {

    private static final Messages TEXT = Messages.of("sessions");

    private LockReader() {}

    /** Blocks for a few short queries. */
    public static Locks read(OpenServer server) {
        return server.control().call(session -> read(session, server.facts()));
    }

    private static Locks read(Session session, ServerFacts facts) {
        List<ServerSession> sessions = ProcessListReader.read(session);
        List<String> notes = new ArrayList<>();
        if (!facts.grants().global("PROCESS")) {
            notes.add(TEXT.text("note.process"));
        }
        boolean rows = tried(() -> List.of(RowLocks.recorded(session, facts)), "note.rows", notes)
                .contains(true);
        List<LockWait> waits = new ArrayList<>(tried(
                () -> rows ? RowLocks.read(session, facts) : RowLocks.inferred(session, sessions), "note.rows", notes));
        boolean recorded = rows
                && tried(() -> List.of(MetadataLocks.recorded(session, facts)), "note.metadata", notes)
                        .contains(true);
        if (recorded) {
            waits.addAll(tried(() -> MetadataLocks.read(session, facts, sessions), "note.metadata", notes));
        } else {
            waits.addAll(MetadataLocks.inferred(sessions));
            notes.add(TEXT.text(unrecorded(facts, rows)));
        }
        return new Locks(Instant.now(), session.id(), sessions, List.copyOf(waits), List.copyOf(notes));
    }

    private static String unrecorded(ServerFacts facts, boolean rows) {
        if (!rows) {
            return "note.schema";
        }
        return facts.mariaDb() ? "note.plugin" : facts.mySqlAtLeast(5, 7, 3) ? "note.instrument" : "note.old";
    }

    private static <T> List<T> tried(Supplier<List<T>> read, String note, List<String> notes) {
        try {
            return read.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            notes.add(TEXT.text(note, failure.problem().sentence()));
            return List.of();
        }
    }
}
