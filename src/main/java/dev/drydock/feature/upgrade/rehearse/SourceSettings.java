package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Map;

/**
 * Settings of the source that decide how statements are read, or that a server keeps from its first start on.
 *
 * @param lowerCase {@code lower_case_table_names}
 * @param pageSize {@code innodb_page_size}
 * @param sqlMode {@code sql_mode} of new sessions
 * @param charset {@code character_set_server}
 * @param collation {@code collation_server}
 * @param variables those that may stand at their defaults; empty if nobody asks for them
 */
record SourceSettings(
        String lowerCase,
        String pageSize,
        String sqlMode,
        String charset,
        String collation,
        Map<String, String> variables) {

    /** Before MySQL 5.6.4 there was no other, and no variable that tells it. */
    private static final String ONLY_PAGE_SIZE = "16384";

    private static final int UNKNOWN_VARIABLE = 1193;

    /** By SELECT, since SHOW VARIABLES fails on a 5.7 whose system tables are not upgraded. */
    static SourceSettings read(Session session) {
        String pageSize = pageSize(session);
        return session.first(
                        "SELECT @@lower_case_table_names, @@global.sql_mode, @@global.character_set_server,"
                                + " @@global.collation_server",
                        row -> new SourceSettings(
                                row.text(1), pageSize, row.text(2), row.text(3), row.text(4), Map.of()))
                .orElseThrow();
    }

    SourceSettings with(Map<String, String> all) {
        return new SourceSettings(lowerCase, pageSize, sqlMode, charset, collation, all);
    }

    private static String pageSize(Session session) {
        try {
            return session.first("SELECT @@innodb_page_size", row -> row.text(1))
                    .orElse(ONLY_PAGE_SIZE);
        } catch (ServerException failure) {
            if (failure.errno() == UNKNOWN_VARIABLE) {
                return ONLY_PAGE_SIZE;
            }
            throw failure;
        }
    }
}
