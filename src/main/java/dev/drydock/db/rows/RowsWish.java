package dev.drydock.db.rows;

import dev.drydock.db.catalog.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which rows of a table are wanted.
 *
 * @param where conditions that all hold
 * @param order the column by which they are sorted; empty for the key
 * @param descending whether the greatest come first
 * @param limit most rows
 * @param time longest time of the statement
 * @param place where the page begins
 */
public record RowsWish(
        TableName table,
        List<RowCondition> where,
        Optional<String> order,
        boolean descending,
        int limit,
        Duration time,
        Place place) {

    /** Most rows of a page. */
    public static final int MOST_ROWS = 5_000;

    public static final int USUAL_ROWS = 200;
    public static final Duration USUAL_TIME = Duration.ofSeconds(10);
    public static final Duration MOST_TIME = Duration.ofMinutes(5);

    /**
     * A place in the order of the rows.
     *
     * @param back whether the rows before it are wanted instead of those behind it
     * @param at values of the columns of the order, empty for NULL; none for the beginning, or, backwards, the end
     */
    public record Place(boolean back, List<Optional<String>> at) {
        public static final Place FIRST = new Place(false, List.of());
        public static final Place LAST = new Place(true, List.of());
    }

    /** @throws IllegalArgumentException if limit or time is none, or more than there may be */
    public RowsWish {
        where = List.copyOf(where);
        requireLimits(limit, time);
    }

    /** @throws IllegalArgumentException if limit or time is none, or more than there may be */
    public static void requireLimits(int limit, Duration time) {
        if (limit < 1 || limit > MOST_ROWS || !time.isPositive() || time.compareTo(MOST_TIME) > 0) {
            throw new IllegalArgumentException("rows or time");
        }
    }

    /** The first rows by the key. */
    public static RowsWish of(TableName table) {
        return new RowsWish(table, List.of(), Optional.empty(), false, USUAL_ROWS, USUAL_TIME, Place.FIRST);
    }

    public RowsWish at(Place newPlace) {
        return new RowsWish(table, where, order, descending, limit, time, newPlace);
    }
}
