package dev.drydock.db.rows;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Rows that were read.
 *
 * @param earlier whether there are rows before them, as far as pages go
 * @param later whether there are rows behind them; where they cannot be gone on from, only that there are some
 * @param took time of the statement
 */
public record RowsPage(
        TableShape shape, RowsWish wish, List<StoredRow> rows, boolean earlier, boolean later, Duration took) {

    /** Whether there is a next or a previous page to be asked for. */
    public boolean pages() {
        return shape.pages(wish.order());
    }

    /** The page behind this one, or the one before it. */
    public RowsWish beside(boolean back) {
        StoredRow edge = back ? rows.getFirst() : rows.getLast();
        List<Optional<String>> at = shape.order(wish.order()).stream()
                .map(column -> text(edge, column))
                .toList();
        return wish.at(new RowsWish.Place(back, at));
    }

    /** The value of a row in a column; empty for NULL. */
    Optional<String> text(StoredRow row, StoredColumn column) {
        return Optional.ofNullable(
                row.values().get(shape.columns().indexOf(column)).text());
    }
}
