package dev.drydock.db.pool;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who holds a table that could not be locked, by the server's own records: metadata locks (MySQL in performance_schema from 5.7
 * on, if the instrument is on as it is by default in 8.0; MariaDB with its plugin METADATA_LOCK_INFO), which those of LOCK TABLES
 * are, too, then InnoDB's waits. Where the server records neither, it cannot be told: a session that waits for the table itself, or
 * whose statement has its name in it, holds nothing by that. Safe on any thread.
 */
public final class LockHolders {

    private static final int MOST_SHOWN = 5;
    private static final int STATEMENT_SHOWN = 160;

    /** Modes that others wait for, whatever they want; what else is granted stands in the way of strong ones only. */
    private static final Set<String> STRONG = Set.of("EXCLUSIVE", "SHARED_NO_READ_WRITE", "SHARED_NO_WRITE", "GLOBAL");

    private static final String OF_THREAD =
            "SELECT DISTINCT t.PROCESSLIST_ID, t.PROCESSLIST_USER, t.PROCESSLIST_HOST, t.PROCESSLIST_TIME,"
                    + " COALESCE(t.PROCESSLIST_INFO, s.SQL_TEXT, t.PROCESSLIST_COMMAND), t.PROCESSLIST_COMMAND";

    private static final String THREADS = " JOIN performance_schema.threads t ON t.THREAD_ID = %s"
            + " LEFT JOIN performance_schema.events_statements_current s ON s.THREAD_ID = t.THREAD_ID";

    /** A session that waits for this very table holds a weaker lock of it meanwhile; FLUSH TABLES WITH READ LOCK holds all. */
    private static final String OF_MYSQL = OF_THREAD
            + ", IF(l.OBJECT_TYPE = 'TABLE', l.LOCK_TYPE, 'GLOBAL'),"
            + " EXISTS (SELECT 1 FROM performance_schema.metadata_locks p WHERE p.LOCK_STATUS = 'PENDING'"
            + " AND p.OWNER_THREAD_ID = l.OWNER_THREAD_ID AND p.OBJECT_TYPE = l.OBJECT_TYPE"
            + " AND p.OBJECT_SCHEMA = l.OBJECT_SCHEMA AND p.OBJECT_NAME = l.OBJECT_NAME)"
            + " FROM performance_schema.metadata_locks l" + THREADS.formatted("l.OWNER_THREAD_ID")
            + " WHERE l.LOCK_STATUS = 'GRANTED' AND ((l.OBJECT_TYPE = 'TABLE' AND l.OBJECT_SCHEMA = ?"
            + " AND l.OBJECT_NAME = ?) OR (l.OBJECT_TYPE = 'GLOBAL' AND l.LOCK_TYPE = 'SHARED'))"
            + " AND t.PROCESSLIST_ID <> CONNECTION_ID()";

    /** The plugin tells what is granted; who waits stands in the process list. */
    private static final String OF_MARIADB =
            "SELECT DISTINCT p.ID, p.USER, p.HOST, p.TIME, COALESCE(p.INFO, p.COMMAND), p.COMMAND,"
                    + " IF(l.LOCK_MODE LIKE 'MDL_BACKUP_FTWRL%' OR l.LOCK_TYPE = 'Global read lock', 'GLOBAL',"
                    + " REPLACE(l.LOCK_MODE, 'MDL_', '')), p.STATE LIKE 'Waiting for % lock'"
                    + " FROM information_schema.METADATA_LOCK_INFO l"
                    + " JOIN information_schema.PROCESSLIST p ON p.ID = l.THREAD_ID"
                    + " WHERE ((l.TABLE_SCHEMA = ? AND l.TABLE_NAME = ?) OR l.LOCK_MODE LIKE 'MDL_BACKUP_FTWRL%'"
                    + " OR (l.LOCK_TYPE = 'Global read lock' AND l.LOCK_MODE = 'MDL_SHARED'))"
                    + " AND p.ID <> CONNECTION_ID()";

    private static final String ROWS_OF_8 = OF_THREAD
            + ", '', EXISTS (SELECT 1 FROM performance_schema.data_lock_waits o"
            + " WHERE o.REQUESTING_THREAD_ID = w.BLOCKING_THREAD_ID)"
            + " FROM performance_schema.data_lock_waits w JOIN performance_schema.data_locks l"
            + " ON l.ENGINE = w.ENGINE AND l.ENGINE_LOCK_ID = w.BLOCKING_ENGINE_LOCK_ID"
            + THREADS.formatted("w.BLOCKING_THREAD_ID") + " WHERE l.OBJECT_SCHEMA = ? AND l.OBJECT_NAME = ?"
            + " AND t.PROCESSLIST_ID <> CONNECTION_ID()";

    private static final String ROWS = "SELECT DISTINCT p.ID, p.USER, p.HOST, p.TIME, COALESCE(p.INFO, p.COMMAND),"
            + " p.COMMAND, '', x.trx_state = 'LOCK WAIT' FROM information_schema.INNODB_LOCK_WAITS w"
            + " JOIN information_schema.INNODB_LOCKS l ON l.lock_id = w.blocking_lock_id"
            + " JOIN information_schema.INNODB_TRX x ON x.trx_id = w.blocking_trx_id"
            + " JOIN information_schema.PROCESSLIST p ON p.ID = x.trx_mysql_thread_id"
            + " WHERE SUBSTRING_INDEX(l.lock_table, ' ', 1) = CONCAT('`', ?, '`.`', ?, '`') AND p.ID <> CONNECTION_ID()";

    private final Messages messages = Messages.of("db");
    private final OpenServer server;
    private final Set<Long> own;

    /** @param own numbers of connections of the job itself, which block nobody for long */
    public LockHolders(OpenServer server, Set<Long> own) {
        this.server = server;
        this.own = own;
    }

    /** The sessions with their statements as text, or that they cannot be told. Blocks for short queries. */
    public String of(TableName table) {
        boolean mariaDb = server.facts().mariaDb();
        List<String> owners = holding(ask(mariaDb ? OF_MARIADB : OF_MYSQL, table));
        if (owners.isEmpty()) {
            owners = holding(ask(server.facts().mySqlAtLeast(8, 0, 1) ? ROWS_OF_8 : ROWS, table));
        }
        return owners.isEmpty() ? messages.text("holders.unknown") : joined(owners);
    }

    /** Who waits itself is no holder, unless it waits for something else; of the others the strong locks count first. */
    private static List<String> holding(List<Holder> granted) {
        List<Holder> holding =
                granted.stream().filter(holder -> !holder.waits()).toList();
        if (holding.isEmpty()) {
            holding = granted.stream().filter(Holder::strong).toList();
        }
        List<Holder> strong = holding.stream().filter(Holder::strong).toList();
        return (strong.isEmpty() ? holding : strong)
                .stream().map(Holder::text).distinct().toList();
    }

    private static String joined(List<String> holders) {
        String first = holders.stream().limit(MOST_SHOWN).collect(Collectors.joining("; "));
        return holders.size() > MOST_SHOWN ? first + "; …" : first;
    }

    private record Holder(long id, String text, boolean strong, boolean waits) {}

    private Holder holder(Row row) {
        boolean asleep = row.text(6).equals("Sleep");
        boolean told = !row.text(5).equals(row.text(6));
        String key = !asleep ? "holders.running" : told ? "holders.idle" : "holders.asleep";
        return new Holder(
                row.number(1).orElse(-1),
                messages.text(key, row.text(1), row.text(2), row.text(3), row.text(4), shown(row.text(5))),
                STRONG.contains(row.text(7)),
                row.text(8).equals("1"));
    }

    /** Values may be personal, and the text goes into the history. */
    private static String shown(String statement) {
        String masked = statement
                .replaceAll("'(?:[^'\\\\]|\\\\.|'')*'?", "'…'")
                .replaceAll("\"(?:[^\"\\\\]|\\\\.|\"\")*\"?", "\"…\"")
                .replaceAll("\\s+", " ");
        return masked.length() <= STATEMENT_SHOWN ? masked : masked.substring(0, STATEMENT_SHOWN) + "…";
    }

    /** What this server does not have, or does not show, tells nothing. */
    private List<Holder> ask(String query, TableName table) {
        try {
            return server
                    .control()
                    .call(session -> session.query(query, this::holder, table.schema(), table.table()))
                    .stream()
                    .filter(holder -> !own.contains(holder.id()) && !server.forScreens(holder.id()))
                    .toList();
        } catch (ServerException _) {
            return List.of();
        }
    }
}
