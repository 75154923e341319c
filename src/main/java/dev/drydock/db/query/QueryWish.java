package dev.drydock.db.query;

import dev.drydock.db.rows.RowsWish;
import java.time.Duration;
import java.util.Optional;

/**
 * What is asked of a server.
 *
 * @param text the statement, as it was written
 * @param schema for names without one
 * @param limit most rows
 * @param time longest time of the statement
 */
public record QueryWish(String text, Optional<String> schema, int limit, Duration time) {

    /** @throws IllegalArgumentException if limit or time is none, or more than there may be */
    public QueryWish {
        RowsWish.requireLimits(limit, time);
    }
}
