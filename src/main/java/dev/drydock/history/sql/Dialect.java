package dev.drydock.history.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/**
 * What differs between the databases that can hold a history. All other code has one form for all of them: it reads through
 * {@link HistoryRow}, writes through {@link Rows}, and keeps to the SQL that all understand.
 */
public enum Dialect {
    H2(
            List.of(
                    "db/history/V1__runs_items_findings.sql",
                    "db/history/V2__items_by_run.sql",
                    "db/history/V3__acceptances.sql",
                    "db/history/V4__outcome.sql",
                    "db/history/V5__chain.sql"),
            Map.of(
                    "word", "VARCHAR",
                    "key", "VARCHAR",
                    "text", "VARCHAR",
                    "list", "VARCHAR ARRAY",
                    "time", "TIMESTAMP(9) WITH TIME ZONE",
                    "day", "DATE",
                    "token", "UUID",
                    "identity", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
                    "table", "")),
    /** Also MariaDB. Where a server's defaults are of another time, ours are said with each table. */
    MYSQL(
            List.of("db/history-shared/V5__runs_items_findings_acceptances_chain.sql"),
            Map.of(
                    "word", "VARCHAR(255)",
                    "key", "VARCHAR(255)",
                    "text", "LONGTEXT",
                    "list", "LONGTEXT",
                    "time", "BIGINT",
                    "day", "VARCHAR(20)",
                    "token", "VARCHAR(36)",
                    "identity", "BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY",
                    "table", "ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin"));

    /** Migrations that all databases take, by way of the placeholders. */
    private static final List<String> COMMON = List.of(
            "db/history-all/V6__marks.sql",
            "db/history-all/V7__evidence.sql",
            "db/history-all/V8__shared.sql",
            "db/history-all/V9__objects_by_block.sql",
            "db/history-all/V10__details_of_findings.sql");

    /** In nanoseconds. */
    private static final long SECOND = 1_000_000_000;

    /** Longest text of a column that is sought by, in a shared history. */
    public static final int LONGEST_WORD = 200;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of only
    private final List<String> first;

    @SuppressWarnings("ImmutableEnumChecker") // made by Map.of only
    private final Map<String, String> placeholders;

    Dialect(List<String> first, Map<String, String> placeholders) {
        this.first = first;
        this.placeholders = placeholders;
    }

    /** Of what the connection leads to; asks nobody. */
    public static Dialect of(Connection connection) throws SQLException {
        return connection.isWrapperFor(JdbcConnection.class) ? H2 : MYSQL;
    }

    /** The resources with its migrations, in their order. */
    public List<String> migrations() {
        return Stream.concat(first.stream(), COMMON.stream()).toList();
    }

    /** A migration with what stands for <code>${word}</code> and the others here. */
    public String filled(String migration) {
        String filled = migration;
        for (Map.Entry<String, String> each : placeholders.entrySet()) {
            filled = filled.replace("${" + each.getKey() + "}", each.getValue());
        }
        return filled;
    }

    /** Whether it is a database that several people share. */
    public boolean shared() {
        return this != H2;
    }

    /** A name that was created with these letters, in quotes where the database would change their case. */
    public String exact(String name) {
        return this == H2 ? '"' + name + '"' : name;
    }

    /** That a column with a list is not empty. */
    public String notEmpty(String column) {
        return this == H2 ? "CARDINALITY(" + column + ") > 0" : column + " <> '[]'";
    }

    /** That a column with a list has this text as one of its elements; takes the text as its value. */
    public String has(String column) {
        return this == H2 ? "ARRAY_CONTAINS(" + column + ", ?)" : "POSITION(? IN " + column + ") > 0";
    }

    /**
     * Writes rows whether or not they are there. Rows of one statement must have different keys.
     *
     * @param keys the columns of its primary key, which come first
     * @param others the other columns
     * @param rows how many rows the statement takes
     */
    String upsert(String table, List<String> keys, List<String> others, int rows) {
        List<String> columns = new ArrayList<>(keys);
        columns.addAll(others);
        String row = columns.stream().map(_ -> "?").collect(Collectors.joining(", ", "(", ")"));
        String values = Stream.generate(() -> row).limit(rows).collect(Collectors.joining(", "));
        String into = " INTO " + table + " (" + String.join(", ", columns) + ")";
        String by = "(" + String.join(", ", keys) + ")";
        return switch (this) {
            case H2 -> "MERGE" + into + " KEY " + by + " VALUES " + values;
            case MYSQL ->
                "INSERT" + into + " VALUES " + values + " ON DUPLICATE KEY UPDATE " + set(others, "VALUES(", ")");
        };
    }

    /**
     * Writes rows that are not there and leaves the others alone.
     *
     * @param columns all columns of the table, which are its primary key
     * @param select a query whose columns have these names
     */
    public String addMissing(String table, List<String> columns, String select) {
        String names = String.join(", ", columns);
        String into = "INTO " + table + " (" + names + ") " + select;
        return switch (this) {
            case H2 ->
                "MERGE INTO " + table + " AS there USING (" + select + ") AS one ON "
                        + columns.stream()
                                .map(column -> "there." + column + " = one." + column)
                                .collect(Collectors.joining(" AND "))
                        + " WHEN NOT MATCHED THEN INSERT (" + names + ") VALUES (one."
                        + String.join(", one.", columns) + ")";
            case MYSQL -> "INSERT IGNORE " + into;
        };
    }

    private static String set(List<String> columns, String before, String after) {
        return columns.stream()
                .map(column -> column + " = " + before + column + after)
                .collect(Collectors.joining(", "));
    }

    /** What JDBC is given for a value of ours: text, number, yes or no, {@link Instant}, {@link LocalDate}, {@link UUID}, list of texts. */
    @Nullable
    Object value(@Nullable Object value) {
        if (this == H2) {
            return value;
        }
        return switch (value) {
            case Instant time -> nanos(time);
            case LocalDate day -> day.toString();
            case UUID token -> token.toString();
            case String[] texts -> TextList.written(texts);
            case null, default -> value;
        };
    }

    /**
     * Nanoseconds since 1970, which no server's time zone or mode can change. Times after the year 2262 or before 1677 become
     * the last or the first that fit.
     */
    private static long nanos(Instant time) {
        if (Math.abs(time.getEpochSecond()) > Long.MAX_VALUE / SECOND - 1) {
            return time.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        return time.getEpochSecond() * SECOND + time.getNano();
    }

    @Nullable
    Instant time(ResultSet row, int column) throws SQLException {
        if (this == H2) {
            return row.getObject(column, Instant.class);
        }
        long nanos = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND));
    }

    LocalDate day(ResultSet row, int column) throws SQLException {
        return this == H2 ? row.getObject(column, LocalDate.class) : Days.of(row.getString(column));
    }

    /** The texts of a list, in their order. */
    List<String> texts(ResultSet row, int column) throws SQLException {
        if (this == H2) {
            return Stream.of((Object[]) row.getArray(column).getArray())
                    .map(String::valueOf)
                    .toList();
        }
        return TextList.read(row.getString(column));
    }
}
