package dev.drydock.db.catalog;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.OptionalLong;

/**
 * One table as its server describes it; nothing of its rows is read.
 *
 * @param ddl the statement that makes it
 * @param columns in their order
 * @param indexes a line for each column of each index
 * @param partitions in their order; empty where it has none
 */
public record TableDescription(String ddl, List<Column> columns, List<Index> indexes, List<Partition> partitions) {

    /**
     * A column.
     *
     * @param fallback its default; empty for none
     * @param extra such as {@code auto_increment}
     */
    public record Column(String name, String type, boolean nullable, String fallback, String collation, String extra) {}

    /** A column of an index; {@code cardinality} is an estimate. */
    public record Index(
            String name, boolean unique, long place, String column, String type, OptionalLong cardinality) {}

    /** A partition; rows are an estimate. */
    public record Partition(String name, String method, String values, OptionalLong rows, OptionalLong bytes) {}

    /** Blocks for four short queries. */
    public static TableDescription read(Session session, TableName table) {
        return new TableDescription(
                session.first("SHOW CREATE TABLE " + table.quoted(), row -> row.text(2))
                        .orElse(""),
                session.query(
                        "SELECT COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLUMN_DEFAULT, COLLATION_NAME, EXTRA"
                                + " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                                + " ORDER BY ORDINAL_POSITION",
                        TableDescription::column,
                        table.schema(),
                        table.table()),
                session.query(
                        "SELECT INDEX_NAME, NON_UNIQUE, SEQ_IN_INDEX, COLUMN_NAME, INDEX_TYPE, CARDINALITY"
                                + " FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                                + " ORDER BY INDEX_NAME, SEQ_IN_INDEX",
                        TableDescription::index,
                        table.schema(),
                        table.table()),
                session.query(
                        "SELECT COALESCE(SUBPARTITION_NAME, PARTITION_NAME), PARTITION_METHOD, PARTITION_DESCRIPTION,"
                                + " TABLE_ROWS, DATA_LENGTH + INDEX_LENGTH FROM information_schema.PARTITIONS"
                                + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND PARTITION_NAME IS NOT NULL"
                                + " ORDER BY PARTITION_ORDINAL_POSITION, SUBPARTITION_ORDINAL_POSITION",
                        row -> new Partition(row.text(1), row.text(2), row.text(3), row.number(4), row.number(5)),
                        table.schema(),
                        table.table()));
    }

    private static Column column(Row row) {
        return new Column(row.text(1), row.text(2), row.text(3).equals("YES"), row.text(4), row.text(5), row.text(6));
    }

    private static Index index(Row row) {
        return new Index(
                row.text(1),
                row.number(2).orElse(1) == 0,
                row.number(3).orElse(0),
                row.text(4),
                row.text(5),
                row.number(6));
    }
}
