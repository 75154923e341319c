package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Session;

/**
 * Settings of the source that decide how statements are read, or that a server keeps from its first start on.
 *
 * @param lowerCase {@code lower_case_table_names}
 * @param pageSize {@code innodb_page_size}
 * @param sqlMode {@code sql_mode} of new sessions
 * @param charset {@code character_set_server}
 * @param collation {@code collation_server}
 */
record SourceSettings(String lowerCase, String pageSize, String sqlMode, String charset, String collation) {

    /** By SELECT, since SHOW VARIABLES fails on a 5.7 whose system tables are not upgraded. */
    static SourceSettings read(Session session) {
        return session.first(
                        "SELECT @@lower_case_table_names, @@innodb_page_size, @@global.sql_mode,"
                                + " @@global.character_set_server, @@global.collation_server",
                        row -> new SourceSettings(row.text(1), row.text(2), row.text(3), row.text(4), row.text(5)))
                .orElseThrow();
    }
}
