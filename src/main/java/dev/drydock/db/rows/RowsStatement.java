package dev.drydock.db.rows;

import dev.drydock.db.catalog.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A statement that reads rows, with what is bound in it. */
record RowsStatement(String sql, List<Object> values) {

    /** One row more than is wanted tells whether there are more; backwards, the rows come in the opposite order. */
    static RowsStatement page(TableShape shape, RowsWish wish) {
        List<String> where = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (RowCondition condition : wish.where()) {
            RowCondition.Bound bound = condition.bound(shape.column(condition.column()));
            where.add(bound.sql());
            values.addAll(bound.values());
        }
        List<StoredColumn> order = shape.order(wish.order());
        boolean down = wish.descending() != wish.place().back();
        if (!wish.place().at().isEmpty()) {
            where.add(beyond(order, wish.place().at(), down, values));
        }
        String sql = "SELECT "
                + shape.columns().stream().map(RowsStatement::read).collect(Collectors.joining(", "))
                + " FROM " + wish.table().quoted()
                + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where))
                + (order.isEmpty()
                        ? ""
                        : " ORDER BY "
                                + order.stream()
                                        .map(column -> column.quoted() + (down ? " DESC" : ""))
                                        .collect(Collectors.joining(", ")))
                + " LIMIT " + (wish.limit() + 1);
        return new RowsStatement(sql, values);
    }

    private static String read(StoredColumn column) {
        return column.text(StoredColumn.BEGINNING) + (column.large() ? ", " + column.length() : "");
    }

    /** The value of one column of the row with this key. */
    static RowsStatement value(TableName table, StoredColumn column, List<StoredColumn> key, List<String> at) {
        List<Object> values = new ArrayList<>();
        List<String> where = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            where.add(key.get(i).quoted() + " = " + key.get(i).place());
            values.add(RowCondition.bindable(key.get(i), at.get(i)));
        }
        return new RowsStatement(
                "SELECT " + column.text(StoredColumn.MOST) + ", " + column.length() + " FROM " + table.quoted()
                        + " WHERE " + String.join(" AND ", where),
                values);
    }

    /** Rows behind a place: greater in the first column, or equal in it and greater in the second, and so on. */
    private static String beyond(
            List<StoredColumn> order, List<Optional<String>> at, boolean down, List<Object> values) {
        List<String> cases = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            List<String> all = new ArrayList<>();
            for (int before = 0; before < i; before++) {
                all.add(equal(order.get(before), at.get(before), values));
            }
            all.add(past(order.get(i), at.get(i), down, values));
            cases.add(all.stream().collect(Collectors.joining(" AND ", "(", ")")));
        }
        return cases.stream().collect(Collectors.joining(" OR ", "(", ")"));
    }

    private static String equal(StoredColumn column, Optional<String> value, List<Object> values) {
        value.ifPresent(text -> values.add(RowCondition.bindable(column, text)));
        return column.quoted() + (value.isPresent() ? " = " + column.place() : " IS NULL");
    }

    /** NULL is less than every value. */
    private static String past(StoredColumn column, Optional<String> value, boolean down, List<Object> values) {
        if (value.isEmpty()) {
            return down ? "1 = 0" : column.quoted() + " IS NOT NULL";
        }
        values.add(RowCondition.bindable(column, value.get()));
        String past = column.quoted() + (down ? " < " : " > ") + column.place();
        return down && column.nullable() ? "(" + past + " OR " + column.quoted() + " IS NULL)" : past;
    }
}
