package dev.drydock.feature.proxysql.read;

import java.util.List;
import java.util.Optional;

/** One row, asked by the names of its columns; a column that this version does not have is empty. */
public record AdminRow(AdminTable table, List<Optional<String>> values) {

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
        try {
            return Long.parseLong(text(column).strip());
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
