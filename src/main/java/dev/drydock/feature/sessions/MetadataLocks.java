package dev.drydock.feature.sessions;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Waits for metadata locks. MySQL records them in performance_schema from 5.7 on, if the instrument is on, as it is by default
 * in 8.0; MariaDB with its plugin METADATA_LOCK_INFO. Elsewhere they follow from what the sessions do.
 */
final class MetadataLocks {

    private static final String RECORDED =
            "SELECT t.PROCESSLIST_ID, l.OBJECT_SCHEMA, l.OBJECT_NAME, l.LOCK_TYPE, l.LOCK_STATUS"
                    + " FROM performance_schema.metadata_locks l"
                    + " JOIN performance_schema.threads t ON t.THREAD_ID = l.OWNER_THREAD_ID"
                    + " WHERE l.OBJECT_TYPE = 'TABLE' AND t.PROCESSLIST_ID IS NOT NULL"
                    + " AND EXISTS (SELECT 1 FROM performance_schema.metadata_locks p WHERE p.LOCK_STATUS = 'PENDING'"
                    + " AND p.OBJECT_TYPE = 'TABLE' AND p.OBJECT_SCHEMA = l.OBJECT_SCHEMA"
                    + " AND p.OBJECT_NAME = l.OBJECT_NAME)";

    private static final String INSTRUMENT =
            "SELECT ENABLED FROM performance_schema.setup_instruments WHERE NAME = 'wait/lock/metadata/sql/mdl'";

    private static final String OF_MARIADB = "SELECT THREAD_ID, TABLE_SCHEMA, TABLE_NAME, LOCK_MODE, 'GRANTED'"
            + " FROM information_schema.METADATA_LOCK_INFO WHERE TABLE_NAME <> ''";

    /** Modes that stand in the way of reading and writing; MySQL's and, with another prefix, MariaDB's names. */
    private static final Set<String> STRONG = Set.of("EXCLUSIVE", "SHARED_NO_READ_WRITE", "SHARED_NO_WRITE");

    /** What an ALTER TABLE has of its table before it waits for the others to leave it (sql/mdl.h of MariaDB). */
    private static final Set<String> CHANGING = Set.of("SHARED_UPGRADABLE", "SHARED_NO_WRITE");

    private record Lock(long connection, String schema, String table, String mode, boolean granted) {

        static Lock of(Row row) {
            String mode = row.text(4).toUpperCase(Locale.ROOT).replace("MDL_", "");
            return new Lock(
                    row.number(1).orElse(-1),
                    row.text(2),
                    row.text(3),
                    mode,
                    row.text(5).equals("GRANTED"));
        }

        boolean strong() {
            return STRONG.contains(mode);
        }

        String object() {
            return schema + "." + table;
        }
    }

    private MetadataLocks() {}

    /** Whether the server records them at this moment. */
    static boolean recorded(Session session, ServerFacts facts) {
        if (facts.mariaDb()) {
            return session.first(
                            "SELECT 1 FROM information_schema.PLUGINS WHERE PLUGIN_NAME = 'METADATA_LOCK_INFO'"
                                    + " AND PLUGIN_STATUS = 'ACTIVE'",
                            _ -> true)
                    .isPresent();
        }
        return facts.mySqlAtLeast(5, 7, 3)
                && session.first(INSTRUMENT, row -> row.text(1)).orElse("NO").equals("YES");
    }

    /** The waits as the server records them. */
    static List<LockWait> read(Session session, ServerFacts facts, List<ServerSession> sessions) {
        if (facts.mariaDb()) {
            return ofMariaDb(session.query(OF_MARIADB, Lock::of), sessions);
        }
        List<Lock> locks = session.query(RECORDED, Lock::of);
        List<LockWait> found = new ArrayList<>();
        locks.stream()
                .filter(lock -> !lock.granted())
                .forEach(pending -> locks.stream()
                        .filter(other -> inTheWay(pending, other))
                        .forEach(other -> found.add(wait(pending.connection(), other, pending.mode(), false))));
        return distinct(found);
    }

    /** A strong lock waits for every lock that is held; a weak one for strong ones, those that wait before it included. */
    private static boolean inTheWay(Lock pending, Lock other) {
        return other.connection() != pending.connection()
                && other.object().equals(pending.object())
                && (pending.strong() ? other.granted() : other.strong());
    }

    /**
     * The plugin names the holders only, and no statement's text says what it waits for. Who holds it is certain in two cases:
     * a waiter that has a lock on the way to a change of one table waits for those who hold that table, too; and where one
     * session alone holds locks without waiting itself, all wait for it.
     */
    private static List<LockWait> ofMariaDb(List<Lock> locks, List<ServerSession> sessions) {
        Set<Long> waiting = sessions.stream()
                .filter(ServerSession::waitsForTable)
                .map(ServerSession::connection)
                .collect(Collectors.toSet());
        List<Lock> held = locks.stream()
                .filter(lock -> !waiting.contains(lock.connection()))
                .toList();
        boolean one = held.stream().map(Lock::connection).distinct().count() == 1
                && held.stream().map(Lock::object).distinct().count() == 1;
        List<LockWait> found = new ArrayList<>();
        for (ServerSession waiter : sessions) {
            if (waiter.waitsForMetadata()) {
                Set<String> changing = locks.stream()
                        .filter(lock -> lock.connection() == waiter.connection() && CHANGING.contains(lock.mode()))
                        .map(Lock::object)
                        .collect(Collectors.toSet());
                held.stream()
                        .filter(lock -> one || (changing.size() == 1 && changing.contains(lock.object())))
                        .forEach(lock -> found.add(wait(waiter.connection(), lock, "", false)));
            }
        }
        return distinct(found);
    }

    /** Who may hold what the waiters wait for: who sleeps in a transaction, or runs a statement that names the same tables. */
    static List<LockWait> inferred(List<ServerSession> sessions) {
        List<LockWait> found = new ArrayList<>();
        for (ServerSession waiter : sessions) {
            if (!waiter.waitsForTable()) {
                continue;
            }
            for (ServerSession other : sessions) {
                boolean holder = other.connection() != waiter.connection()
                        && !other.ofTheServer()
                        && !other.waitsForTable()
                        && other.transactionSeconds().isPresent();
                if (holder) {
                    found.add(new LockWait(
                            waiter.connection(), other.connection(), LockWait.Kind.METADATA, "", "", "", true));
                }
            }
        }
        return List.copyOf(found);
    }

    private static LockWait wait(long waiting, Lock held, String wanted, boolean inferred) {
        return new LockWait(
                waiting, held.connection(), LockWait.Kind.METADATA, held.object(), wanted, held.mode(), inferred);
    }

    /** One session may hold several locks of one table. */
    private static List<LockWait> distinct(List<LockWait> waits) {
        List<LockWait> kept = new ArrayList<>();
        for (LockWait wait : waits) {
            boolean known = kept.stream()
                    .anyMatch(other -> other.waiting() == wait.waiting()
                            && other.blocking() == wait.blocking()
                            && other.object().equals(wait.object()));
            if (!known) {
                kept.add(wait);
            }
        }
        return List.copyOf(kept);
    }
}
