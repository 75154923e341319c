package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of the source that decide how statements are read, or that a server keeps from its first start on.
 *
 * @param lowerCase {@code lower_case_table_names}
 * @param pageSize {@code innodb_page_size}
 * @param sqlMode {@code sql_mode} of new sessions
 * @param charset {@code character_set_server}
 * @param collation {@code collation_server}
 * @param timed what counts for the time that its steps take, by the names of variables
 * @param variables those that may stand at their defaults; empty if nobody asks for them
 */
record SourceSettings(
        String lowerCase,
        String pageSize,
        String sqlMode,
        String charset,
        String collation,
        Map<String, String> timed,
        Map<String, String> variables) {

    /** Before MySQL 5.6.4 there was no other, and no variable that tells it. */
    private static final String ONLY_PAGE_SIZE = "16384";

    private static final String PAGE_SIZE = "innodb_page_size";

    private static final String UNWRITTEN = "Innodb_buffer_pool_bytes_dirty";

    private static final int UNKNOWN_VARIABLE = 1193;

    /** By SELECT, since SHOW VARIABLES fails on a 5.7 whose system tables are not upgraded. */
    static SourceSettings read(Session session) {
        String pageSize = variables(session, List.of(PAGE_SIZE)).getOrDefault(PAGE_SIZE, ONLY_PAGE_SIZE);
        Map<String, String> timed = new LinkedHashMap<>(variables(session, TimedOptions.VARIABLES));
        timed.put(UNWRITTEN, unwritten(session));
        return session.first(
                        "SELECT @@lower_case_table_names, @@global.sql_mode, @@global.character_set_server,"
                                + " @@global.collation_server",
                        row -> new SourceSettings(
                                row.text(1), pageSize, row.text(2), row.text(3), row.text(4), timed, Map.of()))
                .orElseThrow();
    }

    /** Zero where its status cannot be read, as on a 5.7 whose system tables are not upgraded. */
    private static String unwritten(Session session) {
        try {
            return session.first("SHOW GLOBAL STATUS LIKE '" + UNWRITTEN + "'", row -> row.text(2))
                    .orElse("0");
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return "0";
        }
    }

    /** Bytes of changed pages that it had not written when it was asked. */
    long unwritten() {
        return Long.parseLong(timed.getOrDefault(UNWRITTEN, "0"));
    }

    SourceSettings with(Map<String, String> all) {
        return new SourceSettings(lowerCase, pageSize, sqlMode, charset, collation, timed, all);
    }

    /** Those of them that it has. */
    private static Map<String, String> variables(Session session, List<String> names) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : names) {
            try {
                session.first("SELECT @@global." + name, row -> row.text(1))
                        .ifPresent(value -> values.put(name, value));
            } catch (ServerException failure) {
                if (failure.errno() != UNKNOWN_VARIABLE) {
                    throw failure;
                }
            }
        }
        return values;
    }
}
