package dev.drydock.db.catalog;

import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** A foreign key with its columns, in their order. */
public record ForeignKey(
        String name, TableName child, List<String> columns, TableName parent, List<String> parentColumns) {

    private static ForeignKey begun(String name, TableName child, TableName parent) {
        return new ForeignKey(name, child, new ArrayList<>(1), parent, new ArrayList<>(1));
    }

    private void add(String column, String parentColumn) {
        columns.add(column);
        parentColumns.add(parentColumn);
    }

    /**
     * What InnoDB's own dictionary says, for which no table is opened: of MySQL 5.6 and 5.7 and of MariaDB, with PROCESS. Blocks.
     *
     * @param wanted whether a key between these, child and parent, is
     */
    public static List<ForeignKey> ofInnoDb(Session session, BiPredicate<TableName, TableName> wanted) {
        Map<String, ForeignKey> keys = new LinkedHashMap<>();
        session.each("SELECT ID, FOR_NAME, REF_NAME FROM information_schema.INNODB_SYS_FOREIGN", row -> {
            TableName child = InnoDbName.decode(row.text(2)).wholeTable();
            TableName parent = InnoDbName.decode(row.text(3)).wholeTable();
            if (wanted.test(child, parent)) {
                keys.put(row.text(1), begun(InnoDbName.decode(row.text(1)).table(), child, parent));
            }
        });
        // both lists by themselves: the server has no index to join them by
        session.each(
                "SELECT ID, FOR_COL_NAME, REF_COL_NAME FROM information_schema.INNODB_SYS_FOREIGN_COLS ORDER BY ID, POS",
                row -> {
                    ForeignKey key = keys.get(row.text(1));
                    if (key != null) {
                        key.add(row.text(2), row.text(3));
                    }
                });
        return List.copyOf(keys.values());
    }

    /**
     * What information_schema says, for which servers before MySQL 8.0 open the tables. Blocks.
     *
     * @param where which rows of KEY_COLUMN_USAGE
     */
    public static List<ForeignKey> ofCatalogue(Session session, String where, Object... parameters) {
        Map<List<Object>, ForeignKey> keys = new LinkedHashMap<>();
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA,"
                        + " REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME FROM information_schema.KEY_COLUMN_USAGE"
                        + " WHERE REFERENCED_TABLE_NAME IS NOT NULL AND " + where
                        + " ORDER BY CONSTRAINT_NAME, ORDINAL_POSITION",
                row -> {
                    TableName child = new TableName(row.text(1), row.text(2));
                    TableName parent = new TableName(row.text(5), row.text(6));
                    keys.computeIfAbsent(List.of(child, row.text(3)), _ -> begun(row.text(3), child, parent))
                            .add(row.text(4), row.text(7));
                },
                parameters);
        return List.copyOf(keys.values());
    }

    /** What becomes of the child's rows, in the words of the server: {@code RESTRICT}, {@code CASCADE} and so on. */
    public record Actions(String onDelete, String onUpdate) {}

    /** Its actions; empty if it is not there any more. Blocks. */
    public Optional<Actions> actions(Session session) {
        return session.first(
                "SELECT DELETE_RULE, UPDATE_RULE FROM information_schema.REFERENTIAL_CONSTRAINTS"
                        + " WHERE CONSTRAINT_SCHEMA = ? AND TABLE_NAME = ? AND CONSTRAINT_NAME = ?",
                row -> new Actions(row.text(1), row.text(2)),
                child.schema(),
                child.table(),
                name);
    }
}
