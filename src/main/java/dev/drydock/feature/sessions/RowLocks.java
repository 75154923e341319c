package dev.drydock.feature.sessions;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Waits for locks of InnoDB's rows: performance_schema from MySQL 8.0 on, InnoDB's own tables before and on MariaDB. */
final class RowLocks {

    private static final String PERFORMANCE_SCHEMA =
            "SELECT rt.PROCESSLIST_ID, bt.PROCESSLIST_ID, CONCAT(r.OBJECT_SCHEMA, '.', r.OBJECT_NAME), r.INDEX_NAME,"
                    + " r.LOCK_MODE, b.LOCK_MODE FROM performance_schema.data_lock_waits w"
                    + " JOIN performance_schema.data_locks r ON r.ENGINE = w.ENGINE"
                    + " AND r.ENGINE_LOCK_ID = w.REQUESTING_ENGINE_LOCK_ID"
                    + " JOIN performance_schema.data_locks b ON b.ENGINE = w.ENGINE"
                    + " AND b.ENGINE_LOCK_ID = w.BLOCKING_ENGINE_LOCK_ID"
                    + " JOIN performance_schema.threads rt ON rt.THREAD_ID = w.REQUESTING_THREAD_ID"
                    + " JOIN performance_schema.threads bt ON bt.THREAD_ID = w.BLOCKING_THREAD_ID";

    private static final String INNODB_TABLES =
            "SELECT rt.trx_mysql_thread_id, bt.trx_mysql_thread_id, REPLACE(r.lock_table, '`', ''), r.lock_index,"
                    + " r.lock_mode, b.lock_mode FROM information_schema.INNODB_LOCK_WAITS w"
                    + " JOIN information_schema.INNODB_TRX rt ON rt.trx_id = w.requesting_trx_id"
                    + " JOIN information_schema.INNODB_TRX bt ON bt.trx_id = w.blocking_trx_id"
                    + " JOIN information_schema.INNODB_LOCKS r ON r.lock_id = w.requested_lock_id"
                    + " JOIN information_schema.INNODB_LOCKS b ON b.lock_id = w.blocking_lock_id";

    private static final String WAITING =
            "SELECT trx_mysql_thread_id FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'";

    private RowLocks() {}

    /** Whether the server records who waits for whom: from MySQL 8.0 on only while performance_schema is on. */
    static boolean recorded(Session session, ServerFacts facts) {
        return !facts.mySqlAtLeast(8, 0, 1)
                || session.first("SELECT @@performance_schema", row -> row.text(1))
                        .orElse("0")
                        .equals("1");
    }

    /** Numbers of the connections whose transactions wait, as InnoDB says it, whoever makes them wait. */
    static List<Long> waiting(Session session) {
        return session.query(WAITING, row -> row.number(1).orElse(-1));
    }

    /** Who may hold what a waiting transaction wants: every other one that does not wait itself. */
    static List<LockWait> inferred(Session session, List<ServerSession> sessions) {
        Set<Long> waiting = new HashSet<>(waiting(session));
        List<LockWait> found = new ArrayList<>();
        for (long waiter : waiting) {
            sessions.stream()
                    .filter(other -> !waiting.contains(other.connection())
                            && other.transactionSeconds().isPresent())
                    .forEach(other ->
                            found.add(new LockWait(waiter, other.connection(), LockWait.Kind.ROW, "", "", "", true)));
        }
        return List.copyOf(found);
    }

    /** @throws dev.drydock.db.sql.ServerException if the account may not read them */
    static List<LockWait> read(Session session, ServerFacts facts) {
        return session.query(facts.mySqlAtLeast(8, 0, 1) ? PERFORMANCE_SCHEMA : INNODB_TABLES, RowLocks::wait);
    }

    private static LockWait wait(Row row) {
        String index = row.text(4).replace("`", "");
        return new LockWait(
                row.number(1).orElse(-1),
                row.number(2).orElse(-1),
                LockWait.Kind.ROW,
                index.isEmpty() ? row.text(3) : row.text(3) + ", " + index,
                row.text(5),
                row.text(6),
                false);
    }
}
