package dev.drydock.db.rows;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be known of a table to read its rows in pages.
 *
 * @param columns in their order, generated and invisible ones included
 * @param key columns that tell rows apart and can be gone on from; empty where there are none, as in a view
 */
public record TableShape(List<StoredColumn> columns, List<StoredColumn> key) {

    /** A column of an index; a part of a value does not tell rows apart. */
    private record IndexPart(String index, Optional<StoredColumn> column) {}

    /**
     * Blocks for two short queries, and one more where the account sees no column.
     *
     * @throws dev.drydock.db.sql.ServerException why there is nothing to be seen, in the server's words
     */
    static TableShape read(Session session, ServerFacts facts, TableName table) {
        boolean shapes = facts.mariaDb() || facts.mySqlAtLeast(5, 6, 1);
        List<StoredColumn> columns = session.query(
                "SELECT COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, CHARACTER_OCTET_LENGTH, IS_NULLABLE"
                        + " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " ORDER BY ORDINAL_POSITION",
                row -> StoredColumn.of(
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        row.number(4).orElse(0),
                        row.text(5).equals("YES"),
                        shapes),
                table.schema(),
                table.table());
        if (columns.isEmpty()) {
            session.query("SELECT 1 FROM " + table.quoted() + " LIMIT 0", row -> row.text(1));
            throw new DrydockException(Problem.of(DbError.TABLE_GONE, "", session.server()));
        }
        List<IndexPart> parts = session.query(
                "SELECT INDEX_NAME, COLUMN_NAME, SUB_PART FROM information_schema.STATISTICS"
                        + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0"
                        + " ORDER BY INDEX_NAME <> 'PRIMARY', INDEX_NAME, SEQ_IN_INDEX",
                row -> new IndexPart(
                        row.text(1), row.number(3).isPresent() ? Optional.empty() : named(columns, row.text(2))),
                table.schema(),
                table.table());
        return new TableShape(List.copyOf(columns), key(parts));
    }

    private static List<StoredColumn> key(List<IndexPart> parts) {
        Map<String, List<IndexPart>> indexes = new LinkedHashMap<>();
        parts.forEach(part ->
                indexes.computeIfAbsent(part.index(), _ -> new ArrayList<>()).add(part));
        return indexes.values().stream()
                .filter(index -> index.stream()
                        .allMatch(part -> part.column()
                                .filter(column -> !column.nullable() && column.continues())
                                .isPresent()))
                .findFirst()
                .map(index ->
                        index.stream().map(part -> part.column().orElseThrow()).toList())
                .orElse(List.of());
    }

    private static Optional<StoredColumn> named(List<StoredColumn> columns, String name) {
        return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }

    /** @throws DrydockException E-3020 if there is none of this name; case does not matter, as in the server */
    StoredColumn column(String name) {
        return named(columns, name)
                .or(() -> columns.stream()
                        .filter(column -> column.name().equalsIgnoreCase(name))
                        .findFirst())
                .orElseThrow(() -> new DrydockException(Problem.of(DbError.COLUMN_MISSING, "", name)));
    }

    /** The columns by which rows are put in order. */
    List<StoredColumn> order(Optional<String> first) {
        List<StoredColumn> order = new ArrayList<>();
        first.ifPresent(name -> order.add(column(name)));
        key.stream().filter(column -> !order.contains(column)).forEach(order::add);
        return order;
    }

    /** Whether it can be gone on from any row in this order. */
    public boolean pages(Optional<String> first) {
        return !key.isEmpty() && order(first).stream().allMatch(StoredColumn::continues);
    }
}
