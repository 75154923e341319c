package dev.drydock.history.move;

import dev.drydock.history.sql.HistoryRow;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table that is moved.
 *
 * @param type what its values are
 */
record MovedColumn(String name, Type type) {

    private enum Type {
        TEXT,
        NUMBER,
        TIME,
        DAY,
        TOKEN,
        RUN,
        RUNS
    }

    /** The number of a run at the target. */
    interface Numbers {

        /** A run that is gone keeps its number below zero, since above it is another run's. */
        long of(long run);
    }

    static MovedColumn text(String name) {
        return new MovedColumn(name, Type.TEXT);
    }

    static MovedColumn number(String name) {
        return new MovedColumn(name, Type.NUMBER);
    }

    static MovedColumn time(String name) {
        return new MovedColumn(name, Type.TIME);
    }

    static MovedColumn day(String name) {
        return new MovedColumn(name, Type.DAY);
    }

    static MovedColumn token(String name) {
        return new MovedColumn(name, Type.TOKEN);
    }

    /** The number of a run. */
    static MovedColumn run(String name) {
        return new MovedColumn(name, Type.RUN);
    }

    /** Numbers of runs with spaces between them. */
    static MovedColumn runs(String name) {
        return new MovedColumn(name, Type.RUNS);
    }

    @Nullable
    Object read(HistoryRow row, int column, Numbers numbers) throws SQLException {
        return switch (type) {
            case TEXT -> row.text(column);
            case NUMBER -> row.optionalNumber(column);
            case TIME -> row.optionalTime(column);
            case DAY -> row.day(column);
            case TOKEN -> uuid(row, column);
            case RUN -> numbers.of(row.number(column));
            case RUNS -> mapped(row.text(column), numbers);
        };
    }

    private static UUID uuid(HistoryRow row, int column) throws SQLException {
        String text = row.text(column);
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException _) {
            return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String mapped(String runs, Numbers numbers) {
        return Arrays.stream(runs.split(" ", -1))
                .map(run -> run.matches("\\d{1,18}") ? Long.toString(numbers.of(Long.parseLong(run))) : run)
                .collect(Collectors.joining(" "));
    }
}
