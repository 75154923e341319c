package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the target the source's statistics of InnoDB's tables, so that its optimizer decides as if the rows were there. Used by
 * one thread; blocks.
 */
final class StatisticsCopy {

    private static final int AT_ONCE = 200;

    private static final String TABLES = "mysql.innodb_table_stats (database_name, table_name, last_update, n_rows,"
            + " clustered_index_size, sum_of_other_index_sizes)";
    private static final String INDEXES =
            "mysql.innodb_index_stats (database_name, table_name, index_name, last_update,"
                    + " stat_name, stat_value, sample_size, stat_description)";

    private final Session source;
    private final Changes target;
    private final String table;

    /** @param smallPartitions whether the target writes names of partitions in lower case, as MySQL does from 8.0 on */
    StatisticsCopy(Session source, Changes target, boolean smallPartitions) {
        this.source = source;
        this.target = target;
        this.table = smallPartitions
                ? "QUOTE(IF(LOCATE('#P#', table_name) > 0, CONCAT(SUBSTRING_INDEX(table_name, '#P#', 1),"
                        + " LOWER(SUBSTRING(table_name, LOCATE('#P#', table_name)))), table_name))"
                : "QUOTE(table_name)";
    }

    /** Whether it could be done for these schemas: the account has to read the source's, and the target has to take them. */
    boolean copy(List<String> schemas) {
        try {
            for (String schema : schemas) {
                String in = " WHERE database_name = " + Sql.literal(schema);
                put(
                        TABLES,
                        source.query(
                                "SELECT CONCAT('(', QUOTE(database_name), ', ', " + table
                                        + ", ', NOW(), ', n_rows, ', ', clustered_index_size, ', ',"
                                        + " sum_of_other_index_sizes, ')') FROM mysql.innodb_table_stats"
                                        + in,
                                row -> row.text(1)));
                put(
                        INDEXES,
                        source.query(
                                "SELECT CONCAT('(', QUOTE(database_name), ', ', " + table
                                        + ", ', ', QUOTE(index_name), ', NOW(), ', QUOTE(stat_name), ', ', stat_value,"
                                        + " ', ', IFNULL(sample_size, 'NULL'), ', ', QUOTE(stat_description), ')')"
                                        + " FROM mysql.innodb_index_stats"
                                        + in,
                                row -> row.text(1)));
            }
            target.execute("FLUSH TABLES");
            return true;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return false;
        }
    }

    private void put(String into, List<String> rows) {
        for (int from = 0; from < rows.size(); from += AT_ONCE) {
            List<String> some = new ArrayList<>(rows.subList(from, Math.min(rows.size(), from + AT_ONCE)));
            target.execute("REPLACE INTO " + into + " VALUES " + String.join(", ", some));
        }
    }
}
