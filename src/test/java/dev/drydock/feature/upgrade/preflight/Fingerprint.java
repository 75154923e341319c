package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All that a remedy might change: definitions of every schema, table, column, view, trigger, routine and event, every row of the
 * users' tables, the rows of the tables of accounts and privileges, and the global variables.
 *
 * @param parts what it is, as names in a list, to what it looks like
 */
record Fingerprint(Map<List<String>, String> parts) {

    /** Before the number of the error that stands in place of what could not be read. */
    static final String REFUSED = "error ";

    private static final Set<String> UNSETTLED =
            Set.of("gtid_executed", "timestamp", "innodb_buffer_pool_load_status", "innodb_buffer_pool_dump_status");
    private static final List<String> OWN = List.of(
            "user",
            "db",
            "tables_priv",
            "columns_priv",
            "procs_priv",
            "proxies_priv",
            "proc",
            "event",
            "func",
            "plugin");
    private static final Set<String> NAMES = Set.of(
            "host",
            "user",
            "db",
            "name",
            "type",
            "table_name",
            "column_name",
            "routine_name",
            "proxied_host",
            "proxied_user");
    private static final Set<String> TIMES =
            Set.of("created", "modified", "timestamp", "password_last_changed", "last_executed");

    static Fingerprint of(Connection connection) throws SQLException {
        Map<List<String>, String> parts = new TreeMap<>(Fingerprint::byWords);
        try (Statement statement = connection.createStatement()) {
            for (String schema : column(statement, "SHOW DATABASES", 1)) {
                schema(statement, schema, parts);
            }
            columns(statement, parts);
            for (String table : column(statement, "SHOW TABLES FROM mysql", 1)) {
                parts.put(List.of("table", "mysql", table), "");
                if (OWN.contains(table)) {
                    rowsByName(statement, table, parts);
                }
            }
            rows(statement, "SHOW GLOBAL VARIABLES").forEach(row -> {
                if (!UNSETTLED.contains(row.getFirst())) {
                    parts.put(List.of("variable", row.getFirst()), row.get(1));
                }
            });
        }
        return new Fingerprint(parts);
    }

    /** What is there in one of the two only, or differs. */
    Set<List<String>> differences(Fingerprint other) {
        Set<List<String>> all = new TreeSet<>(Fingerprint::byWords);
        all.addAll(parts.keySet());
        all.addAll(other.parts.keySet());
        all.removeIf(part -> Objects.equals(parts.get(part), other.parts.get(part)));
        return all;
    }

    private static int byWords(List<String> one, List<String> other) {
        return String.join("\0", one).compareTo(String.join("\0", other));
    }

    private static void schema(Statement statement, String schema, Map<List<String>, String> parts)
            throws SQLException {
        if (Set.of("mysql", "information_schema", "performance_schema", "sys")
                .contains(schema.toLowerCase(Locale.ROOT))) {
            return;
        }
        parts.put(List.of("schema", schema), definition(statement, "SHOW CREATE DATABASE " + Sql.name(schema)));
        for (String table : column(statement, "SHOW TABLES FROM " + Sql.name(schema), 1)) {
            String name = Sql.name(schema, table);
            parts.put(List.of("table", schema, table), definition(statement, "SHOW CREATE TABLE " + name));
            parts.put(List.of("rows", schema, table), sorted(statement, "SELECT * FROM " + name));
        }
        for (String trigger : column(statement, "SHOW TRIGGERS FROM " + Sql.name(schema), 1)) {
            parts.put(
                    List.of("trigger", schema, trigger),
                    definition(statement, "SHOW CREATE TRIGGER " + Sql.name(schema, trigger)));
        }
    }

    /** Each column in two parts: what it is, and what it is without a value. */
    private static void columns(Statement statement, Map<List<String>, String> parts) throws SQLException {
        for (List<String> row : rows(
                statement,
                "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, IS_NULLABLE, COLLATION_NAME, EXTRA,"
                        + " COLUMN_COMMENT, ORDINAL_POSITION, COLUMN_DEFAULT FROM information_schema.COLUMNS"
                        + " WHERE TABLE_SCHEMA NOT IN"
                        + " ('mysql', 'information_schema', 'performance_schema', 'sys')")) {
            parts.put(List.of("column", row.get(0), row.get(1), row.get(2)), String.join(" | ", row.subList(3, 9)));
            parts.put(List.of("default", row.get(0), row.get(1), row.get(2)), row.get(9));
        }
    }

    private static String definition(Statement statement, String sql) {
        try {
            return rows(statement, sql).toString();
        } catch (SQLException failure) {
            return REFUSED + failure.getErrorCode();
        }
    }

    private static String sorted(Statement statement, String sql) {
        try {
            List<String> lines = new ArrayList<>(
                    rows(statement, sql).stream().map(List::toString).toList());
            Collections.sort(lines);
            return lines.size() + " rows " + lines.hashCode();
        } catch (SQLException failure) {
            return REFUSED + failure.getErrorCode();
        }
    }

    private static void rowsByName(Statement statement, String table, Map<List<String>, String> parts)
            throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT * FROM mysql." + Sql.name(table))) {
            while (result.next()) {
                List<String> key = new ArrayList<>(List.of("mysql." + table));
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    String column = result.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT);
                    if (NAMES.contains(column)) {
                        key.add(text(result, i));
                    }
                    if (!TIMES.contains(column)) {
                        values.add(text(result, i));
                    }
                }
                parts.put(key, values.toString());
            }
        }
    }

    private static List<String> column(Statement statement, String sql, int column) throws SQLException {
        return rows(statement, sql).stream().map(row -> row.get(column - 1)).toList();
    }

    private static List<List<String>> rows(Statement statement, String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(text(result, i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** As the server sends it: a zero date has no other way out of MySQL's driver, and a number none of this kind out of MariaDB's. */
    private static String text(ResultSet result, int column) throws SQLException {
        if (result.getStatement().getConnection().getMetaData().getDriverName().contains("MariaDB")) {
            return String.valueOf(result.getString(column));
        }
        byte[] bytes = result.getBytes(column);
        return bytes == null ? "NULL" : new String(bytes, StandardCharsets.UTF_8);
    }

    /** The parts in words, one a line, for a failing test. */
    static String shown(Set<List<String>> parts) {
        return parts.stream().map(part -> String.join(" ", part)).collect(Collectors.joining("\n"));
    }

    @Override
    public String toString() {
        return Arrays.toString(parts.keySet().toArray());
    }
}
