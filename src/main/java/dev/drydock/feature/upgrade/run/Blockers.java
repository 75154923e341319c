package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Who may hold a table that could not be locked: the owners of its metadata locks where performance_schema records them
 * (MySQL 5.7 with the instrument on, 8.0), else the sessions with an open transaction or a statement on it.
 */
final class Blockers {

    private static final int MOST_SHOWN = 5;

    private final OpenServer server;
    private final Set<Long> own;

    /** @param own numbers of our own connections, which block nobody for long */
    Blockers(OpenServer server, Set<Long> own) {
        this.server = server;
        this.own = own;
    }

    /** The sessions, one after the other, as text; "unknown" if nothing can be read. Blocks for short queries. */
    String of(TableName table) {
        List<String> owners = attempt(session -> owners(session, table));
        if (owners.isEmpty()) {
            owners = attempt(session -> suspects(session, table));
        }
        if (owners.isEmpty()) {
            // a session that did LOCK TABLES and sleeps shows no sign of it
            owners = attempt(Blockers::idle);
        }
        return owners.isEmpty() ? "unknown" : owners.stream().limit(MOST_SHOWN).collect(Collectors.joining("; "));
    }

    private static List<Holder> owners(Session session, TableName table) {
        return session.query(
                "SELECT DISTINCT t.PROCESSLIST_ID, t.PROCESSLIST_USER, t.PROCESSLIST_HOST, t.PROCESSLIST_TIME,"
                        + " COALESCE(t.PROCESSLIST_INFO, t.PROCESSLIST_COMMAND)"
                        + " FROM performance_schema.metadata_locks l"
                        + " JOIN performance_schema.threads t ON t.THREAD_ID = l.OWNER_THREAD_ID"
                        + " WHERE l.OBJECT_SCHEMA = ? AND l.OBJECT_NAME = ? AND l.LOCK_STATUS = 'GRANTED'"
                        + " AND t.PROCESSLIST_ID <> CONNECTION_ID()",
                Blockers::shown,
                table.schema(),
                table.table());
    }

    /** Without recorded locks: statements that name the table, and idle sessions inside a transaction. */
    private static List<Holder> suspects(Session session, TableName table) {
        return session.query(
                "SELECT DISTINCT p.ID, p.USER, p.HOST, p.TIME, COALESCE(p.INFO, p.COMMAND)"
                        + " FROM information_schema.PROCESSLIST p"
                        + " LEFT JOIN information_schema.INNODB_TRX x ON x.trx_mysql_thread_id = p.ID"
                        + " WHERE p.ID <> CONNECTION_ID() AND ((p.COMMAND <> 'Sleep' AND LOCATE(?, p.INFO) > 0)"
                        + " OR (p.COMMAND = 'Sleep' AND (x.trx_id IS NOT NULL OR p.DB = ?)))",
                Blockers::shown,
                table.table(),
                table.schema());
    }

    /** Where neither tells: who sleeps, longest first. */
    private static List<Holder> idle(Session session) {
        return session.query(
                "SELECT ID, USER, HOST, TIME, COMMAND FROM information_schema.PROCESSLIST"
                        + " WHERE ID <> CONNECTION_ID() AND COMMAND = 'Sleep' ORDER BY TIME DESC",
                Blockers::shown);
    }

    private record Holder(long id, String text) {}

    private static Holder shown(Row row) {
        String text = "connection " + row.text(1) + " (" + row.text(2) + "@" + row.text(3) + ", " + row.text(4) + " s: "
                + row.text(5) + ")";
        return new Holder(row.number(1).orElse(-1), text);
    }

    private List<String> attempt(Function<Session, List<Holder>> read) {
        try {
            return server.control().call(read).stream()
                    .filter(holder -> !own.contains(holder.id()))
                    .map(Holder::text)
                    .toList();
        } catch (ServerException _) {
            return List.of();
        }
    }
}
