package dev.drydock.feature.encryption.atrest;

import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.lab.ReplicaPair;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows that can be recognised in every kind of place on the disk of a server, and the files that a thief finds them in. */
final class PlacesOnDisk implements AutoCloseable {

    static final String CANARY = "drydock-canary-";

    /** Second copies of pages of a MariaDB, which are in its system tablespace. */
    static final String DOUBLE_WRITTEN = "ibdata1, pages 64 to 191";

    private static final long SECOND_COPIES = 64L << 14;
    private static final long SECOND_COPIES_END = 192L << 14;
    private static final int ROWS = 10_000;

    private final TestServer server;
    private final boolean mariaDb;
    /** Holds temporary tables and a big transaction. */
    private final List<Connection> open = new ArrayList<>();

    PlacesOnDisk(TestServer server) {
        this.server = server;
        this.mariaDb = server.kind() == ServerKind.MARIADB || server.kind() == ServerKind.MARIADB_11_4;
    }

    /** Options with which all logs are written, small undo tablespaces apart from the system tablespace. */
    static String[] options() {
        return new String[] {
            "--server-id=2",
            "--relay-log=relay",
            "--relay-log-purge=0",
            "--general-log=ON",
            "--slow-query-log=ON",
            "--long-query-time=0",
            "--log-output=FILE,TABLE",
            "--event-scheduler=ON",
            "--binlog-cache-size=4096"
        };
    }

    /** Tables of every kind, with rows. */
    void fill() throws SQLException {
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 4);
        table("plain", "");
        table("packed", "ROW_FORMAT = COMPRESSED KEY_BLOCK_SIZE = 8");
        table("pages", mariaDb ? "PAGE_COMPRESSED = 1" : "COMPRESSION = 'zlib'");
        table("redundant", "ROW_FORMAT = REDUNDANT");
        table("parts", "PARTITION BY HASH (id) PARTITIONS 2");
        table(
                "subparts",
                "PARTITION BY RANGE (id) SUBPARTITION BY HASH (id) SUBPARTITIONS 2"
                        + " (PARTITION p0 VALUES LESS THAN (5000), PARTITION p1 VALUES LESS THAN MAXVALUE)");
        if (!mariaDb) {
            server.run("CREATE TABLESPACE general ADD DATAFILE 'general.ibd'");
            table("general", "TABLESPACE general");
        }
        server.run("SET GLOBAL innodb_file_per_table = OFF");
        table("inside", "");
        table("insideparts", "PARTITION BY HASH (id) PARTITIONS 2");
        server.run("SET GLOBAL innodb_file_per_table = ON");
        server.run(
                "CREATE TABLE shop.words (id INT PRIMARY KEY, said VARCHAR(100), FULLTEXT (said)) ENGINE = InnoDB",
                "INSERT INTO shop.words SELECT id, said FROM shop.plain",
                "CREATE TABLE shop.spots (id INT PRIMARY KEY, said VARCHAR(100), at POINT NOT NULL, SPATIAL INDEX (at))"
                        + " ENGINE = InnoDB",
                "INSERT INTO shop.spots SELECT id, said, POINT(id, id) FROM shop.plain",
                "CREATE TABLE shop.blobs (id INT PRIMARY KEY, said LONGTEXT) ENGINE = InnoDB",
                "INSERT INTO shop.blobs SELECT id, REPEAT(CONCAT('" + CANARY + "', id, ' '), 3000) FROM shop.plain"
                        + " WHERE id < 20",
                "CREATE TABLE shop.defined (id INT, said VARCHAR(100) DEFAULT '" + CANARY + "default') COMMENT '"
                        + CANARY + "comment'");
        if (server.kind() == ServerKind.MARIADB) {
            server.run("INSTALL SONAME 'ha_archive'");
        }
        for (String engine :
                server.kind() == ServerKind.MARIADB_11_4 ? List.of("MyISAM") : List.of("MyISAM", "ARCHIVE")) {
            other(engine.toLowerCase(java.util.Locale.ROOT), "ENGINE = " + engine);
        }
        server.run(
                "CREATE TABLE shop.csv (id INT NOT NULL, said VARCHAR(100) NOT NULL DEFAULT '" + CANARY
                        + "sdi') ENGINE = CSV",
                "INSERT INTO shop.csv SELECT id, said FROM shop.plain WHERE id < 500",
                "ALTER TABLE shop.myisam ADD INDEX (said)",
                "CREATE TABLE shop.memory (id INT, said VARCHAR(100)) ENGINE = MEMORY",
                "INSERT INTO shop.memory SELECT id, said FROM shop.plain WHERE id < 500",
                "CREATE TRIGGER shop.tells BEFORE INSERT ON shop.defined FOR EACH ROW SET NEW.said = '" + CANARY
                        + "trigger'",
                "CREATE PROCEDURE shop.says() SELECT '" + CANARY + "procedure'",
                "CREATE EVENT shop.warns ON SCHEDULE EVERY 1 SECOND DO SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '"
                        + CANARY + "warning'");
        if (mariaDb) {
            for (String format : List.of("PAGE", "DYNAMIC", "FIXED")) {
                server.run(
                        "CREATE TABLE shop.aria" + format + " (id INT, said CHAR(100), INDEX (said)) ENGINE = Aria"
                                + " ROW_FORMAT = " + format,
                        "INSERT INTO shop.aria" + format + " SELECT id, said FROM shop.plain");
            }
            server.run(
                    "CREATE TABLE shop.chosen (id INT PRIMARY KEY, said VARCHAR(100)) ENCRYPTED=NO",
                    "INSERT INTO shop.chosen SELECT id, said FROM shop.plain");
        }
    }

    private void table(String name, String how) throws SQLException {
        server.run(
                "CREATE TABLE shop." + name + " (id INT PRIMARY KEY, said VARCHAR(100)) ENGINE = InnoDB " + how,
                "INSERT INTO shop." + name + " SELECT n, CONCAT('" + CANARY + "', n) FROM shop.seq WHERE n < " + ROWS);
    }

    private void other(String name, String how) throws SQLException {
        server.run(
                "CREATE TABLE shop." + name + " (id INT, said VARCHAR(100)) " + how,
                "INSERT INTO shop." + name + " SELECT id, said FROM shop.plain WHERE id < 500");
    }

    /** Rows of another server come in by relay logs. */
    void replicate(TestServer source) throws Exception {
        source.run("CREATE DATABASE far", "CREATE TABLE far.rows_of_it (id INT PRIMARY KEY, said VARCHAR(100))");
        ReplicaPair.follow(source, server);
        replicated(source, 0);
    }

    /** Further rows, in a new relay log. */
    void replicated(TestServer source, int from) throws Exception {
        source.run("FLUSH BINARY LOGS");
        for (int i = from; i < from + 100; i++) {
            source.run("INSERT INTO far.rows_of_it VALUES (" + i + ", '" + CANARY + "far-" + i + "')");
        }
        Lots.eventually(() -> arrived() == from + 100);
    }

    private long arrived() {
        try {
            return Long.parseLong(server.value("SELECT COUNT(*) FROM far.rows_of_it"));
        } catch (SQLException notYet) {
            return 0;
        }
    }

    /** Writes to all of them, and holds what a session keeps on the disk. */
    void use() throws SQLException {
        for (String table : List.of("plain", "packed", "pages", "redundant", "parts", "inside", "blobs")) {
            server.run("UPDATE shop." + table + " SET said = CONCAT(said, '-x') WHERE id % 3 = 0");
        }
        server.run("FLUSH BINARY LOGS", "DELETE FROM shop.redundant WHERE id % 3 = 1");
        Connection session = server.connect();
        open.add(session);
        try (Statement statement = session.createStatement()) {
            statement.execute(
                    "CREATE TEMPORARY TABLE shop.temporary (id INT PRIMARY KEY, said VARCHAR(100)) ENGINE = InnoDB");
            statement.execute("INSERT INTO shop.temporary SELECT id, said FROM shop.plain");
            for (String engine : mariaDb ? List.of("MyISAM", "Aria") : List.of("MyISAM")) {
                statement.execute("CREATE TEMPORARY TABLE shop.temporary" + engine
                        + " (id INT, said VARCHAR(100)) ENGINE = " + engine);
                statement.execute("INSERT INTO shop.temporary" + engine + " SELECT id, said FROM shop.plain");
            }
            session.setAutoCommit(false);
            statement.execute("UPDATE shop.plain SET said = CONCAT(said, '-open') WHERE id % 2 = 0");
        }
    }

    /** What is in memory goes to the disk. */
    void settle() throws Exception {
        server.run("SET GLOBAL innodb_max_dirty_pages_pct = 0", "SET GLOBAL innodb_buffer_pool_dump_now = ON");
        if (mariaDb) {
            server.run("FLUSH TABLES shop.ariaPAGE, shop.ariaDYNAMIC, shop.ariaFIXED, shop.myisam, shop.csv");
        } else {
            server.run("FLUSH TABLES shop.myisam, shop.csv");
        }
        Lots.eventually(() -> dirty() < 20);
    }

    private long dirty() throws SQLException {
        try (Connection session = server.connect();
                Statement statement = session.createStatement();
                ResultSet status = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'")) {
            return status.next() ? status.getLong(2) : 0;
        }
    }

    /** How often the canary stands in each file that has it, by its name below the data folder, in the order of names. */
    Map<String, Integer> seen() throws IOException {
        Path data = server.dataDir().orElseThrow();
        Map<String, Integer> seen = new TreeMap<>();
        for (Path file : LiveFolder.files(data)) {
            String name = data.relativize(file).toString();
            int copies = mariaDb && name.equals("ibdata1") ? count(file, SECOND_COPIES, SECOND_COPIES_END) : 0;
            int count = count(file, 0, Long.MAX_VALUE) - copies;
            if (count > 0) {
                seen.put(name, count);
            }
            if (copies > 0) {
                seen.put(DOUBLE_WRITTEN, copies);
            }
        }
        return seen;
    }

    private static int count(Path file, long from, long to) throws IOException {
        String bytes = LiveFolder.bytes(file);
        int count = 0;
        int first = Math.toIntExact(Math.min(from, bytes.length()));
        for (int at = bytes.indexOf(CANARY, first); at >= 0 && at < to; at = bytes.indexOf(CANARY, at + 1)) {
            count++;
        }
        return count;
    }

    /** Ends what sessions hold; its transaction is rolled back. */
    void letGo() throws SQLException {
        for (Connection session : open) {
            session.close();
        }
        open.clear();
    }

    @Override
    public void close() throws SQLException {
        letGo();
    }
}
