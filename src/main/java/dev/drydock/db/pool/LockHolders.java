package dev.drydock.db.pool;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Who holds a table that could not be locked: the owners of its metadata locks where the server records them (MySQL in
 * performance_schema from 5.7 on, if the instrument is on as it is by default in 8.0; MariaDB with its plugin
 * METADATA_LOCK_INFO), else whom the process list lets one suspect, which is then said. Safe on any thread.
 */
public final class LockHolders {

    private static final int MOST_SHOWN = 5;
    private static final int STATEMENT_SHOWN = 160;

    private static final String OF_MYSQL =
            "SELECT DISTINCT t.PROCESSLIST_ID, t.PROCESSLIST_USER, t.PROCESSLIST_HOST, t.PROCESSLIST_TIME,"
                    + " COALESCE(t.PROCESSLIST_INFO, s.SQL_TEXT, t.PROCESSLIST_COMMAND), t.PROCESSLIST_COMMAND"
                    + " FROM performance_schema.metadata_locks l"
                    + " JOIN performance_schema.threads t ON t.THREAD_ID = l.OWNER_THREAD_ID"
                    + " LEFT JOIN performance_schema.events_statements_current s ON s.THREAD_ID = t.THREAD_ID"
                    + " WHERE l.OBJECT_SCHEMA = ? AND l.OBJECT_NAME = ? AND l.LOCK_STATUS = 'GRANTED'"
                    + " AND t.PROCESSLIST_ID <> CONNECTION_ID()";

    private static final String OF_MARIADB =
            "SELECT DISTINCT p.ID, p.USER, p.HOST, p.TIME, COALESCE(p.INFO, p.COMMAND), p.COMMAND"
                    + " FROM information_schema.METADATA_LOCK_INFO l"
                    + " JOIN information_schema.PROCESSLIST p ON p.ID = l.THREAD_ID"
                    + " WHERE l.TABLE_SCHEMA = ? AND l.TABLE_NAME = ? AND p.ID <> CONNECTION_ID()";

    /** Statements that name the table, and idle sessions inside a transaction. */
    private static final String SUSPECTS =
            "SELECT DISTINCT p.ID, p.USER, p.HOST, p.TIME, COALESCE(p.INFO, p.COMMAND), p.COMMAND"
                    + " FROM information_schema.PROCESSLIST p"
                    + " LEFT JOIN information_schema.INNODB_TRX x ON x.trx_mysql_thread_id = p.ID"
                    + " WHERE p.ID <> CONNECTION_ID() AND ((p.COMMAND <> 'Sleep' AND LOCATE(?, p.INFO) > 0)"
                    + " OR (p.COMMAND = 'Sleep' AND (x.trx_id IS NOT NULL OR p.DB = ?)))";

    /** A session that did LOCK TABLES and sleeps shows no sign of it: who sleeps, longest first. */
    private static final String SLEEPERS =
            "SELECT ID, USER, HOST, TIME, COMMAND, COMMAND FROM information_schema.PROCESSLIST"
                    + " WHERE ID <> CONNECTION_ID() AND COMMAND = 'Sleep' ORDER BY TIME DESC";

    private final Messages messages = Messages.of("db");
    private final OpenServer server;
    private final Set<Long> own;

    /** @param own numbers of connections of the job itself, which block nobody for long */
    public LockHolders(OpenServer server, Set<Long> own) {
        this.server = server;
        this.own = own;
    }

    /** The sessions with their statements as text; what is inferred, or not known, is said to be. Blocks for short queries. */
    public String of(TableName table) {
        String recorded = server.facts().mariaDb() ? OF_MARIADB : OF_MYSQL;
        List<String> owners = ask(session -> read(session, recorded, table.schema(), table.table()));
        if (!owners.isEmpty()) {
            return joined(owners);
        }
        List<String> suspects = ask(session -> read(session, SUSPECTS, table.table(), table.schema()));
        if (suspects.isEmpty()) {
            suspects = ask(session -> read(session, SLEEPERS));
        }
        return suspects.isEmpty()
                ? messages.text("holders.unknown")
                : messages.text("holders.inferred", joined(suspects));
    }

    private static String joined(List<String> holders) {
        String first = holders.stream().limit(MOST_SHOWN).collect(Collectors.joining("; "));
        return holders.size() > MOST_SHOWN ? first + "; …" : first;
    }

    private record Holder(long id, String text) {}

    private List<Holder> read(Session session, String query, Object... parameters) {
        return session.query(query, this::holder, parameters);
    }

    private Holder holder(Row row) {
        boolean asleep = row.text(6).equals("Sleep");
        boolean told = !row.text(5).equals(row.text(6));
        String key = !asleep ? "holders.running" : told ? "holders.idle" : "holders.asleep";
        return new Holder(
                row.number(1).orElse(-1),
                messages.text(key, row.text(1), row.text(2), row.text(3), row.text(4), shown(row.text(5))));
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
    private List<String> ask(Function<Session, List<Holder>> read) {
        try {
            return server.control().call(read).stream()
                    .filter(holder -> !own.contains(holder.id()) && !server.forScreens(holder.id()))
                    .map(Holder::text)
                    .toList();
        } catch (ServerException _) {
            return List.of();
        }
    }
}
