package dev.drydock.feature.rowcount;

import dev.drydock.db.sql.Changes;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The table {@code dbadmin.table_growth} on the counted server, for those who keep their growth figures there. */
final class GrowthTable {

    static final String SCHEMA = "dbadmin";
    static final String CREATE_SCHEMA = "CREATE DATABASE IF NOT EXISTS `dbadmin`";
    static final String CREATE_TABLE = "CREATE TABLE IF NOT EXISTS `dbadmin`.`table_growth` (`counted_at` DATETIME NOT"
            + " NULL COMMENT 'UTC', `table_schema` VARCHAR(64) NOT NULL, `table_name` VARCHAR(64) NOT NULL, `table_rows`"
            + " BIGINT UNSIGNED NOT NULL, PRIMARY KEY (`table_schema`, `table_name`, `counted_at`)) ENGINE=InnoDB DEFAULT"
            + " CHARSET=utf8 COLLATE=utf8_bin";
    static final String INSERT =
            "INSERT INTO `dbadmin`.`table_growth` (`counted_at`, `table_schema`, `table_name`, `table_rows`) VALUES ";

    /** Rows of one INSERT: far below the smallest max_allowed_packet default of 1 MB. */
    private static final int ROWS_AT_ONCE = 500;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    private final Changes changes;

    GrowthTable(Changes changes) {
        this.changes = changes;
    }

    /**
     * Creates schema and table if they are missing, then writes the counted tables; returns how many. Of two counts of a
     * table in one second the later one stays.
     */
    long write(Instant when, List<TableCount> counts) {
        changes.execute(CREATE_SCHEMA);
        changes.execute(CREATE_TABLE);
        List<TableCount> counted =
                counts.stream().filter(count -> count.rows().isPresent()).toList();
        for (int from = 0; from < counted.size(); from += ROWS_AT_ONCE) {
            insert(TIME.format(when), counted.subList(from, Math.min(counted.size(), from + ROWS_AT_ONCE)));
        }
        return counted.size();
    }

    private void insert(String when, List<TableCount> counts) {
        List<Object> values = new ArrayList<>();
        for (TableCount count : counts) {
            values.addAll(List.of(
                    when,
                    count.name().schema(),
                    count.name().table(),
                    count.rows().orElseThrow()));
        }
        changes.execute(insert(counts.size()), values.toArray());
    }

    /** The statement for so many tables; their values are bound. */
    static String insert(int tables) {
        return INSERT + String.join(", ", java.util.Collections.nCopies(tables, "(?, ?, ?, ?)"))
                + " ON DUPLICATE KEY UPDATE `table_rows` = VALUES(`table_rows`)";
    }
}
