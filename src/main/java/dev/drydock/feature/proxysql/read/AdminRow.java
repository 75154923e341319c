package dev.drydock.feature.proxysql.read;

import dev.drydock.feature.proxysql.layer.LayerTable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One row, asked by the names of its columns; a column that this version does not have is empty. */
public record AdminRow(AdminTable table, List<Optional<String>> values) {

    /** The end of the year 9999. */
    private static final long LAST_SECOND = 253_402_300_799L;

    public Optional<String> value(String column) {
        int place = table.columns().indexOf(column);
        return place < 0 ? Optional.empty() : values.get(place);
    }

    /** Empty text for NULL. */
    public String text(String column) {
        return value(column).orElse("");
    }

    /** Zero for NULL and for what is no whole number. */
    public long number(String column) {
        return LayerTable.whole(text(column));
    }

    /** A time in seconds since 1970; 1970 for what is none. */
    public Instant seconds(String column) {
        long number = number(column);
        return Instant.ofEpochSecond(number < 0 || number > LAST_SECOND ? 0 : number);
    }
}
