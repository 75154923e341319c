package dev.drydock.feature.upgrade.system;

import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Does for a 5.7 what its mysql_upgrade does to the system tables, which no package has: every table gets the definition that a
 * new 5.7 shows, with its rows. Views of {@code sys} are stubs: only their names are compared.
 */
public final class FinishedUpgrade {

    private FinishedUpgrade() {}

    /** @param fresh a new installation of the same release */
    public static void of57(TestServer server, TestServer fresh) throws SQLException {
        try (Connection from = fresh.connect();
                Connection to = server.connect();
                Statement statement = to.createStatement()) {
            statement.execute("SET sql_mode = ''");
            statement.execute("SET sql_log_bin = 0");
            for (String table : names(from, "mysql", "BASE TABLE")) {
                own(from, statement, to, table);
            }
            statement.execute("UPDATE mysql.user SET plugin = 'mysql_native_password' WHERE plugin = ''");
            statement.execute("DROP DATABASE performance_schema");
            statement.execute("CREATE DATABASE performance_schema");
            for (String table : names(from, "performance_schema", "BASE TABLE")) {
                statement.execute("USE performance_schema");
                statement.execute(definition(from, "performance_schema", table));
            }
            statement.execute("CREATE DATABASE IF NOT EXISTS sys");
            statement.execute("USE sys");
            statement.execute(definition(from, "sys", "sys_config"));
            for (String view : names(from, "sys", "VIEW")) {
                statement.execute("CREATE VIEW sys.`" + view + "` AS SELECT 1 AS one");
            }
        }
    }

    private static void own(Connection from, Statement statement, Connection to, String table) throws SQLException {
        List<String> kept = new ArrayList<>(columns(to, table));
        String definition = definition(from, "mysql", table);
        if (!kept.isEmpty() && definition.equals(definition(to, "mysql", table))) {
            return;
        }
        kept.retainAll(columns(from, table));
        String list = kept.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        boolean log = table.equals("general_log") || table.equals("slow_log");
        if (!kept.isEmpty()) {
            statement.execute("RENAME TABLE mysql.`" + table + "` TO mysql.drydock_old");
        }
        statement.execute("USE mysql");
        statement.execute(definition);
        if (!kept.isEmpty() && !log) {
            copy(to, table, list, kept.size());
        }
        statement.execute("DROP TABLE IF EXISTS mysql.drydock_old");
    }

    /** Row by row: one statement may not write a system table and read another. */
    private static void copy(Connection to, String table, String columns, int count) throws SQLException {
        String places = String.join(", ", Collections.nCopies(count, "?"));
        try (Statement read = to.createStatement();
                ResultSet rows = read.executeQuery("SELECT " + columns + " FROM mysql.drydock_old");
                PreparedStatement insert = to.prepareStatement(
                        "INSERT IGNORE INTO mysql.`" + table + "` (" + columns + ") VALUES (" + places + ")")) {
            while (rows.next()) {
                for (int place = 1; place <= count; place++) {
                    if (rows.getObject(place) instanceof Number number) {
                        // the bytes of its text are another number
                        insert.setString(place, number.toString());
                    } else {
                        insert.setBytes(place, rows.getBytes(place));
                    }
                }
                insert.execute();
            }
        }
    }

    private static List<String> names(Connection connection, String schema, String type) throws SQLException {
        return texts(
                connection,
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '" + schema
                        + "' AND TABLE_TYPE = '" + type + "'");
    }

    private static List<String> columns(Connection connection, String table) throws SQLException {
        return texts(
                connection,
                "SELECT COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'mysql' AND TABLE_NAME = '"
                        + table + "' ORDER BY ORDINAL_POSITION");
    }

    private static List<String> texts(Connection connection, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private static String definition(Connection connection, String schema, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE TABLE `" + schema + "`.`" + table + "`")) {
            rows.next();
            return rows.getString(2);
        }
    }
}
