package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Temporary files of real servers, which have no name, read through the server's process for rows, against the survey's words. */
@NeedsServers
@Timeout(300)
class TemporaryFilesTest {

    private static final String CANARY = "drydock-canary-";
    private static final long MOST = 64L << 20;
    /** How often an ALTER TABLE is watched for files that nothing is to be seen in, and that something is. */
    private static final int TRIES_HIDDEN = 5;

    private static final int TRIES_PLAIN = 200;

    /** Small memory, so that everything goes to files. */
    private static final String[] SMALL = {
        "--sort-buffer-size=32768", "--innodb-sort-buffer-size=65536", "--binlog-cache-size=4096", "--server-id=3"
    };

    private interface Held {
        void use(Statement statement) throws Exception;
    }

    private static void fill(TestServer server) throws Exception {
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 4);
        server.run(
                "CREATE TABLE shop.t (id INT PRIMARY KEY, word VARCHAR(60), said VARCHAR(1500)) ENGINE = InnoDB",
                "INSERT INTO shop.t SELECT n, CONCAT('" + CANARY + "', n), CONCAT('" + CANARY
                        + "', n, REPEAT('x', 1000)) FROM shop.seq");
    }

    /** Files of the process that have no name any more and hold the canary, by the beginning of the name that they had. */
    private static Set<String> seen(TestServer server) throws IOException {
        Set<String> found = new TreeSet<>();
        Path process = Path.of("/proc", Long.toString(server.pid()));
        for (String open : new String[] {"fd", "map_files"}) {
            try (Stream<Path> files = Files.list(process.resolve(open))) {
                for (Path file : files.toList()) {
                    String name = name(file);
                    if (name.endsWith(" (deleted)") && !name.contains("[") && holds(file)) {
                        found.add(name.substring(name.lastIndexOf('/') + 1)
                                .replaceAll("^(#sql|mysql_temptable|..).*", "$1"));
                    }
                }
            }
        }
        return found;
    }

    private static String name(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException gone) {
            return "";
        }
    }

    private static boolean holds(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(MOST, channel.size()));
            long at = 0;
            while (bytes.hasRemaining()) {
                int read = channel.read(bytes, at);
                if (read <= 0) {
                    break;
                }
                at += read;
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1).contains(CANARY);
        } catch (IOException gone) {
            return false;
        }
    }

    /** What is seen while one session holds its files. */
    private static Set<String> during(TestServer server, Held held) throws Exception {
        try (Connection session = server.connect();
                Statement statement = session.createStatement()) {
            session.setAutoCommit(false);
            held.use(statement);
            Set<String> seen = seen(server);
            session.abort(Runnable::run);
            return seen;
        }
    }

    /** A result that is not taken: the server keeps the files that it comes from. */
    private static Held result(TestServer server, String query, String... before) {
        boolean mariaDb = server.kind().name().startsWith("MARIADB");
        return statement -> {
            for (String one : before) {
                statement.execute(one);
            }
            statement.setFetchSize(mariaDb ? 1 : Integer.MIN_VALUE);
            ResultSet rows = statement.executeQuery(query);
            assertThat(rows.next()).isTrue();
        };
    }

    private static Set<String> altering(TestServer server, int most) throws Exception {
        Set<String> seen = new TreeSet<>();
        for (int tries = 0; tries < most && seen.isEmpty(); tries++) {
            Thread alter = Thread.ofVirtual().start(() -> {
                try {
                    server.run(
                            "ALTER TABLE shop.t ADD INDEX (said(200)), ALGORITHM = INPLACE",
                            "ALTER TABLE shop.t DROP INDEX said");
                } catch (java.sql.SQLException failure) {
                    throw new IllegalStateException(failure);
                }
            });
            while (alter.isAlive() && seen.isEmpty()) {
                seen.addAll(seen(server));
                Thread.sleep(2);
            }
            alter.join();
        }
        return seen;
    }

    private static Map<String, Set<String>> seenByName(TestServer server, boolean hidden) throws Exception {
        Map<String, Set<String>> seen = new TreeMap<>();
        seen.put(
                "sorts", during(server, result(server, "SELECT word, REPEAT('y', 1000) FROM shop.t ORDER BY id % 97")));
        seen.put(
                "binary log cache",
                during(server, statement -> statement.execute("UPDATE shop.t SET said = CONCAT(said, '-x')")));
        seen.put("ALTER TABLE", altering(server, hidden ? TRIES_HIDDEN : TRIES_PLAIN));
        if (server.kind() == ServerKind.MYSQL_8_0) {
            server.run("SET GLOBAL temptable_max_ram = 2097152");
            seen.put(
                    "TempTable",
                    during(
                            server,
                            result(
                                    server,
                                    "SELECT DISTINCT id, said FROM shop.t UNION SELECT id + 100000, said FROM shop.t",
                                    "SET SESSION tmp_table_size = 1000000000",
                                    "SET SESSION max_heap_table_size = 1000000000")));
        }
        return seen;
    }

    private static Map<String, String> words(TestServer server) {
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            AtRest rest = open.query(session -> AtRestReader.read(open, session));
            assertThat(rest.open()).extracting(StorageLocation::kind).contains(PlaceKind.MEMORY, PlaceKind.BACKUP);
            return rest.of(PlaceKind.TEMPORARY_FILES).stream()
                    .peek(place -> assertThat(place.note()).isNotEmpty())
                    .collect(Collectors.toMap(StorageLocation::name, StorageLocation::word));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void rowsStandInTemporaryFilesThatAreNotCalledEncrypted(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, with("--log-bin=binlog", "--binlog-format=ROW"))) {
            fill(server);
            Map<String, Set<String>> seen = seenByName(server, false);
            assertThat(seen)
                    .allSatisfy((name, files) -> assertThat(files).as(name).isNotEmpty());
            Map<String, String> words = words(server);
            assertThat(seen.keySet())
                    .allSatisfy(name -> assertThat(words.get(name)).as(name).isIn("plain", "never"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void whereASwitchEncryptsThemNoRowStandsInThem(ServerKind kind) throws Exception {
        String[] switches = kind == ServerKind.MYSQL_9
                ? with("--binlog-encryption=ON", "--binlog-format=ROW")
                : with(
                        "--encrypt-tmp-files=ON",
                        "--encrypt-tmp-disk-tables=ON",
                        "--innodb-encrypt-log=ON",
                        "--binlog-format=ROW");
        try (TestServer server = Lab.withKeys(kind, switches)) {
            fill(server);
            Map<String, Set<String>> seen = seenByName(server, kind == ServerKind.MARIADB);
            Map<String, String> words = words(server);
            assertThat(words.get("binary log cache")).isEqualTo("reported");
            assertThat(seen).allSatisfy((name, files) -> {
                if ("reported".equals(words.get(name))) {
                    assertThat(files).as(name).isEmpty();
                } else {
                    assertThat(files).as(name).isNotEmpty();
                }
            });
        }
    }

    private static String[] with(String... more) {
        return Stream.concat(Stream.of(SMALL), Stream.of(more)).toArray(String[]::new);
    }
}
