package dev.drydock.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Makes the tables that are counted. */
final class Schemas {

    private static final String SMALL_COLUMNS =
            " (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL, added DATETIME NOT NULL,"
                    + " KEY (added)) ENGINE=InnoDB";

    private final BenchServer server;

    Schemas(BenchServer server) {
        this.server = server;
    }

    /** Small InnoDB tables of 0 to 9 rows, spread evenly over numbered schemas */
    List<Table> small(String prefix, int schemas, int tablesEach) throws SQLException {
        List<Table> tables = new ArrayList<>();
        List<String> statements = new ArrayList<>(List.of("SET GLOBAL innodb_flush_log_at_trx_commit = 0"));
        for (int s = 0; s < schemas; s++) {
            String schema = "%s%02d".formatted(prefix, s);
            statements.add("CREATE DATABASE IF NOT EXISTS " + schema);
            for (int t = 0; t < tablesEach; t++) {
                String table = "t%03d".formatted(t);
                int rows = (s + t) % 10;
                statements.add("CREATE TABLE " + schema + "." + table + SMALL_COLUMNS);
                if (rows > 0) {
                    statements.add("INSERT INTO " + schema + "." + table + " (name, added) VALUES "
                            + String.join(",", java.util.Collections.nCopies(rows, "('some name', '2020-01-01')")));
                }
                tables.add(new Table(schema, table, 1));
            }
        }
        statements.add("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
        server.run(statements);
        return tables;
    }

    /** InnoDB tables of these numbers of rows, in the first of the numbered schemas; about 60 bytes a row. */
    List<Table> big(String prefix, List<Long> rows) throws SQLException {
        String schema = prefix + "00";
        List<Table> tables = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = 0");
            statement.execute("CREATE DATABASE IF NOT EXISTS " + schema);
            for (int i = 0; i < rows.size(); i++) {
                String table = "big" + i;
                String place = schema + "." + table;
                statement.execute("CREATE TABLE " + place
                        + " (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, pad CHAR(30) NOT NULL)"
                        + " ENGINE=InnoDB");
                long there = 1;
                statement.execute("INSERT INTO " + place + " (pad) VALUES ('row')");
                while (there < rows.get(i)) {
                    long more = Math.min(there, rows.get(i) - there);
                    statement.execute("INSERT INTO " + place + " (pad) SELECT pad FROM " + place + " LIMIT " + more);
                    there += more;
                }
                tables.add(new Table(schema, table, rows.get(i)));
            }
            statement.execute("SET GLOBAL innodb_flush_log_at_trx_commit = 1");
        }
        return tables;
    }

    /**
     * MyISAM tables made by copying the files of one, which MySQL 5.7 takes as they are; 100,000 CREATE statements would
     * take many minutes.
     */
    void copies(String prefix, int schemas, int tablesEach) throws SQLException, IOException {
        for (int s = 0; s < schemas; s++) {
            String schema = "%s%02d".formatted(prefix, s);
            server.run("CREATE DATABASE " + schema);
            Path folder = server.dataDir().resolve(schema);
            server.run(
                    "CREATE TABLE " + schema
                            + ".t00000 (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40)) ENGINE=MyISAM",
                    "INSERT INTO " + schema + ".t00000 (name) VALUES ('a'), ('b'), ('c')",
                    "FLUSH TABLES");
            for (int t = 1; t < tablesEach; t++) {
                for (String extension : List.of(".frm", ".MYD", ".MYI")) {
                    Files.copy(folder.resolve("t00000" + extension), folder.resolve("t%05d".formatted(t) + extension));
                }
            }
        }
    }

    /** Drops every schema whose name begins with {@code prefix}. */
    void drop(String prefix, int schemas) throws SQLException {
        for (int s = 0; s < schemas; s++) {
            server.run("DROP DATABASE IF EXISTS %s%02d".formatted(prefix, s));
        }
    }
}
