package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;

/**
 * Who wrote the views of a MariaDB server. MySQL and MariaDB number the algorithms MERGE and TEMPTABLE the other way round
 * in a view's file, and a {@code REPAIR VIEW} that is not told fixes the wrong one for ever.
 */
enum ViewOrigin {
    MARIADB,
    MYSQL,
    UNKNOWN;

    /** As mariadb-upgrade finds out (is_mysql() of mysql_upgrade.c): by a flag that only MariaDB's own table knows. */
    static ViewOrigin read(Session session) {
        try {
            return session.first("SHOW CREATE TABLE mysql.event", row -> row.text(2))
                    .map(text -> text.contains("IGNORE_BAD_TABLE_OPTIONS") ? MARIADB : MYSQL)
                    .orElse(UNKNOWN);
        } catch (ServerException _) {
            return UNKNOWN;
        }
    }
}
