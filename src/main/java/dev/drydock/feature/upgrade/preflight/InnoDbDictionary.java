package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What InnoDB's own dictionary says beside the catalogue. There is nothing to ask before 5.6, since 8.0 both are one, and
 * no check of MariaDB asks.
 *
 * @param readable whether the server shows the dictionary
 * @param tables every table and partition
 * @param foreignKeys every foreign key
 * @param columns main types of the columns that are temporal or spatial
 * @param indexes those that are no B-trees
 */
public record InnoDbDictionary(
        boolean readable,
        List<TableEntry> tables,
        List<ForeignKey> foreignKeys,
        List<ColumnEntry> columns,
        List<IndexEntry> indexes) {

    /** Main type of a number: what temporal types were before 5.6.4. */
    public static final int INTEGER = 6;
    /** Main type of variable-length bytes and letters of before spatial types had their own. */
    public static final int BLOB = 5;

    /**
     * @param space id of the tablespace; 0 for the system tablespace
     * @param rowFormat what the rows are in, such as {@code Compact}, whether or not it was asked for
     */
    public record TableEntry(InnoDbName name, long id, long space, String rowFormat) {}

    /** @param mainType number of InnoDB's type */
    public record ColumnEntry(InnoDbName table, String column, int mainType) {}

    /** @param type {@code FULLTEXT} or {@code SPATIAL} */
    public record IndexEntry(InnoDbName table, String index, String type) {}

    static InnoDbDictionary read(Session session, ServerFacts server) {
        if (server.mariaDb()
                || !server.version().atLeast(5, 6, 0)
                || server.version().atLeast(8, 0, 0)) {
            return new InnoDbDictionary(false, List.of(), List.of(), List.of(), List.of());
        }
        Map<Long, TableEntry> tables = new LinkedHashMap<>();
        session.each("SELECT NAME, TABLE_ID, SPACE, ROW_FORMAT FROM information_schema.INNODB_SYS_TABLES", row -> {
            long id = row.number(2).orElse(0);
            tables.put(
                    id,
                    new TableEntry(
                            InnoDbName.decode(row.text(1)), id, row.number(3).orElse(0), row.text(4)));
        });
        List<ForeignKey> keys = ForeignKey.ofInnoDb(session, (_, _) -> true);
        List<ColumnEntry> columns = new ArrayList<>();
        session.each(
                "SELECT TABLE_ID, NAME, MTYPE FROM information_schema.INNODB_SYS_COLUMNS WHERE MTYPE IN"
                        + " ("
                        + BLOB + ", " + INTEGER + ")",
                row -> {
                    TableEntry table = tables.get(row.number(1).orElse(0));
                    if (table != null) {
                        columns.add(new ColumnEntry(
                                table.name(), row.text(2), (int) row.number(3).orElse(0)));
                    }
                });
        List<IndexEntry> indexes = new ArrayList<>();
        session.each(
                "SELECT TABLE_ID, NAME, IF(TYPE & 32, 'FULLTEXT', 'SPATIAL') FROM information_schema.INNODB_SYS_INDEXES"
                        + " WHERE TYPE & 96",
                row -> {
                    TableEntry table = tables.get(row.number(1).orElse(0));
                    if (table != null) {
                        indexes.add(new IndexEntry(table.name(), row.text(2), row.text(3)));
                    }
                });
        return new InnoDbDictionary(
                true, List.copyOf(tables.values()), keys, List.copyOf(columns), List.copyOf(indexes));
    }
}
