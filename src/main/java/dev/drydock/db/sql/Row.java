package dev.drydock.db.sql;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The current row of a result; columns count from 1. Valid only inside the reader it is passed to. */
public final class Row {

    private final ResultSet result;
    private final boolean connectorJ;

    /** @param connectorJ whether the driver turns times and years into its own before it writes them */
    Row(ResultSet result, boolean connectorJ) {
        this.result = result;
        this.connectorJ = connectorJ;
    }

    /** The column as text; empty text for NULL. */
    public String text(int column) {
        return optionalText(column).orElse("");
    }

    public Optional<String> optionalText(int column) {
        return read(() -> Optional.ofNullable(result.getString(column)));
    }

    /** A number or a moment as the server wrote it, zero dates and times beyond a day included. */
    public Optional<String> written(int column) {
        if (!connectorJ) {
            return optionalText(column);
        }
        return raw(column).map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** The column as the server sent it; no bytes for NULL. */
    public byte[] bytes(int column) {
        return raw(column).orElseGet(() -> new byte[0]);
    }

    /** The same; empty for NULL. */
    public Optional<byte[]> raw(int column) {
        return read(() -> Optional.ofNullable(result.getBytes(column)));
    }

    /** The column as a number; unsigned values above {@link Long#MAX_VALUE} are clamped to it, NULL is empty. */
    public OptionalLong number(int column) {
        return read(() -> {
            java.math.BigDecimal value = result.getBigDecimal(column);
            return value == null ? OptionalLong.empty() : OptionalLong.of(clamp(value));
        });
    }

    /** The column's text under its label, whatever its place; empty if the result has no such column. */
    public Optional<String> named(String label) {
        try {
            return Optional.ofNullable(result.getString(result.findColumn(label)));
        } catch (SQLException _) {
            return Optional.empty();
        }
    }

    /** The labels of all columns, in their order. */
    public List<String> labels() {
        return read(() -> {
            ResultSetMetaData columns = result.getMetaData();
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                labels.add(columns.getColumnLabel(i));
            }
            return labels;
        });
    }

    private static long clamp(java.math.BigDecimal value) {
        java.math.BigDecimal top = java.math.BigDecimal.valueOf(Long.MAX_VALUE);
        return value.compareTo(top) >= 0 ? Long.MAX_VALUE : value.longValue();
    }

    private static <T> T read(Getter<T> getter) {
        try {
            return getter.get();
        } catch (SQLException failure) {
            throw new RowException(failure);
        } catch (NullPointerException torn) {
            // Connector/J empties the result of a connection that is dropped while another thread reads it
            throw new RowException(
                    new SQLNonTransientConnectionException("The connection was dropped.", "08003", torn));
        }
    }

    private interface Getter<T> {
        T get() throws SQLException;
    }

    /** Carries a driver's failure out of a row reader to the session, which classifies it. */
    static final class RowException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final SQLException failure;

        RowException(SQLException failure) {
            super(failure);
            this.failure = failure;
        }

        SQLException failure() {
            return failure;
        }
    }
}
