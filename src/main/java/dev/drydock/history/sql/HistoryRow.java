package dev.drydock.history.sql;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row that was read, from whichever database. A column is named by its number from 1 or its name; what is NULL where
 * it must not be is read as empty, 0 or 1970, since anybody may have written into a shared history.
 */
public final class HistoryRow {

    private final ResultSet row;
    private final Dialect dialect;

    HistoryRow(ResultSet row, Dialect dialect) {
        this.row = row;
        this.dialect = dialect;
    }

    Dialect dialect() {
        return dialect;
    }

    public String text(int column) throws SQLException {
        return Objects.requireNonNullElse(row.getString(column), "");
    }

    public String text(String column) throws SQLException {
        return text(row.findColumn(column));
    }

    /** As people are shown it: Drydock writes none that is longer, but a stranger may. */
    public String shown(String column) throws SQLException {
        return Text.read(text(column));
    }

    /** As {@link #shown}, of what is shown in one line. */
    public String name(String column) throws SQLException {
        return Text.inLine(text(column));
    }

    public long number(int column) throws SQLException {
        return row.getLong(column);
    }

    public long number(String column) throws SQLException {
        return row.getLong(column);
    }

    @Nullable
    public Long optionalNumber(int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    @Nullable
    public Long optionalNumber(String column) throws SQLException {
        return optionalNumber(row.findColumn(column));
    }

    /** A sum of numbers, which may be larger than a number; it is then the largest. */
    public Optional<Long> sum(int column) throws SQLException {
        return Optional.ofNullable(row.getBigDecimal(column))
                .map(sum -> sum.min(BigDecimal.valueOf(Long.MAX_VALUE))
                        .max(BigDecimal.valueOf(Long.MIN_VALUE))
                        .longValue());
    }

    public boolean yes(int column) throws SQLException {
        return row.getBoolean(column);
    }

    public boolean yes(String column) throws SQLException {
        return row.getBoolean(column);
    }

    public Instant time(int column) throws SQLException {
        return Objects.requireNonNullElse(optionalTime(column), Instant.EPOCH);
    }

    public Instant time(String column) throws SQLException {
        return time(row.findColumn(column));
    }

    @Nullable
    public Instant optionalTime(int column) throws SQLException {
        return dialect.time(row, column);
    }

    @Nullable
    public Instant optionalTime(String column) throws SQLException {
        return optionalTime(row.findColumn(column));
    }

    public LocalDate day(int column) throws SQLException {
        return dialect.day(row, column);
    }

    public LocalDate day(String column) throws SQLException {
        return day(row.findColumn(column));
    }

    /** The texts of a list. */
    public List<String> texts(int column) throws SQLException {
        return dialect.texts(row, column);
    }

    public List<String> texts(String column) throws SQLException {
        return texts(row.findColumn(column));
    }
}
