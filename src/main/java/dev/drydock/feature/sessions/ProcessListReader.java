package dev.drydock.feature.sessions;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reads the sessions of a server. Used by one thread; blocks. */
final class ProcessListReader {

    private static final String TRANSACTIONS =
            "SELECT trx_mysql_thread_id, TIMESTAMPDIFF(SECOND, trx_started, NOW()), trx_rows_modified"
                    + " FROM information_schema.INNODB_TRX";

    private record Transaction(long connection, long age, long rows) {}

    private ProcessListReader() {}

    /** All sessions; without PROCESS, those of the account. */
    static List<ServerSession> read(Session session) {
        List<ServerSession> sessions = list(session);
        Map<Long, Transaction> transactions = transactions(session);
        return sessions.stream()
                .map(one -> {
                    Transaction open = transactions.get(one.connection());
                    return open == null ? one : one.inTransaction(open.age(), open.rows());
                })
                .toList();
    }

    /** The same without their transactions. */
    static List<ServerSession> list(Session session) {
        return session.query("SHOW FULL PROCESSLIST", ProcessListReader::of);
    }

    private static Map<Long, Transaction> transactions(Session session) {
        Map<Long, Transaction> found = new HashMap<>();
        try {
            session.query(
                            TRANSACTIONS,
                            row -> new Transaction(
                                    row.number(1).orElse(-1),
                                    row.number(2).orElse(0),
                                    row.number(3).orElse(0)))
                    .forEach(one -> found.put(one.connection(), one));
        } catch (ServerException failure) {
            // without PROCESS the server refuses it: the age of transactions is then not known
            if (failure.connectionLost()) {
                throw failure;
            }
        }
        return found;
    }

    private static ServerSession of(Row row) {
        return new ServerSession(
                row.number(1).orElse(-1),
                row.text(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.number(6).orElse(0),
                row.text(7),
                row.text(8),
                OptionalLong.empty(),
                OptionalLong.empty());
    }
}
