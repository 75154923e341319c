package dev.drydock.history.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements with values, for every database that can hold a history. Values are texts, numbers, yes or no,
 * {@link java.time.Instant}, {@link java.time.LocalDate}, {@link java.util.UUID}, {@code String[]} or null.
 */
public final class Rows {

    private Rows() {}

    /** Makes something of a row. */
    public interface Reader<T extends @Nullable Object> {
        T read(HistoryRow row) throws SQLException;
    }

    public static <T extends @Nullable Object> List<T> list(
            Connection connection, String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, dialect, values);
            List<T> rows = new ArrayList<>();
            try (ResultSet found = statement.executeQuery()) {
                HistoryRow row = new HistoryRow(found, dialect);
                while (found.next()) {
                    rows.add(reader.read(row));
                }
            }
            return rows;
        }
    }

    /** The first of them. */
    public static <T> Optional<T> first(Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        return list(connection, sql, reader, values).stream().findFirst();
    }

    /** @return how many rows were met */
    public static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, Dialect.of(connection), values);
            return statement.executeUpdate();
        }
    }

    static void bind(PreparedStatement statement, Dialect dialect, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, dialect.value(values[i]));
        }
    }
}
