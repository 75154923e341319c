package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Drydock or the server is killed in the middle of an encryption or of the way back: nothing is lost, and it is taken up. */
@NeedsServers
class EncryptionCutTest {

    private static final int TABLES = 12;
    private static final int USUAL_TRIALS = 5;
    private static final int LATEST_MILLIS = 600;

    @TempDir
    private Path folder;

    private final Random random = Trials.random("cuts of encryption");

    static List<Arguments> cuts() {
        return Trials.some(
                List.of(arguments(ServerKind.MYSQL_9, false), arguments(ServerKind.MARIADB, true)),
                List.of(arguments(ServerKind.MYSQL_9, true)));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @Timeout(240)
    @MethodSource("cuts")
    void whatWasCutOffIsTakenUpWithTheSameRows(ServerKind kind, boolean application) throws Exception {
        trial(kind, application, 1);
    }

    @ParameterizedTest
    @Tag(Trials.SOAK)
    @Timeout(7200)
    @CsvSource({"MYSQL_9, true", "MYSQL_9, false", "MARIADB, true", "MARIADB, false"})
    void manyTimes(ServerKind kind, boolean application) throws Exception {
        for (int trial = 1; trial <= Trials.count(USUAL_TRIALS); trial++) {
            trial(kind, application, trial);
        }
    }

    private void trial(ServerKind kind, boolean application, int number) throws Exception {
        String[] switches = kind == ServerKind.MARIADB
                ? new String[] {
                    "--innodb-encrypt-tables=ON",
                    "--innodb-encrypt-log=ON",
                    "--innodb-encrypt-temporary-tables=ON",
                    "--encrypt-binlog=ON",
                    "--encrypt-tmp-files=ON",
                    "--encrypt-tmp-disk-tables=ON",
                    "--aria-encrypt-tables=ON"
                }
                : new String[] {};
        try (TestServer server = Lab.withKeys(kind, switches)) {
            fill(server, 2000);
            List<String> rows = checksums(server);
            Path home = Files.createDirectory(folder.resolve("home" + number + kind + application));
            List<String> words = new ArrayList<>(List.of(
                    "encryption",
                    "run",
                    "--server",
                    "mysql://root@127.0.0.1:" + server.port(),
                    "--backup",
                    "none needed",
                    "--workers",
                    "2",
                    "--purge-binlogs",
                    "--folder",
                    folder.resolve("files").toString(),
                    "--yes"));
            words.addAll(keys(server, home));
            int wait = random.nextInt(LATEST_MILLIS);
            boolean wasCut;
            try (DrydockProcess process = DrydockProcess.start(home, words.toArray(String[]::new));
                    Connection watching = server.connect()) {
                Lots.eventually(() -> Lots.busy(watching, "ALTER TABLE `shop`"));
                Thread.sleep(wait);
                if (application) {
                    process.kill();
                } else {
                    server.kill();
                    server.restart(persisted(kind));
                    assertThat(ended(process, server).err())
                            .as("after %d ms", wait)
                            .doesNotContain("E-1001");
                }
                wasCut = !finished(home);
            }
            if (wasCut) {
                List<String> resume =
                        new ArrayList<>(List.of("encryption", "resume", "--server", words.get(3), "--yes"));
                resume.addAll(List.of("--key-copy", words.getLast()).subList(0, kind == ServerKind.MYSQL_9 ? 2 : 0));
                Commands.Ended resumed = Commands.next(home, resume.toArray(String[]::new));
                assertThat(resumed.status())
                        .as("after %d ms: %s", wait, resumed.err())
                        .isZero();
            }
            assertThat(checksums(server)).isEqualTo(rows);
            assertThat(plain(server)).isEmpty();
            assertThat(repeated(home))
                    .as("converted twice")
                    .filteredOn(table -> kind != ServerKind.MARIADB || !inLanes(number(table)))
                    .isEmpty();
        }
    }

    /** The lab's servers do not read what was persisted; before the first table the logs were switched on with SET PERSIST. */
    private static String[] persisted(ServerKind kind) {
        return kind == ServerKind.MARIADB
                ? new String[] {}
                : new String[] {"--innodb-redo-log-encrypt=ON", "--innodb-undo-log-encrypt=ON", "--binlog-encryption=ON"
                };
    }

    static List<String> ends() {
        return Trials.some(List.of("--yes"), List.of("--take-back"));
    }

    /** A lock holds the run back until there is a former number of threads that has not converted everything before. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @Timeout(240)
    @MethodSource("ends")
    void howeverAKilledRunIsEndedTheEncryptionThreadsAreAsBefore(String how) throws Exception {
        String threads = "SELECT @@GLOBAL.innodb_encryption_threads";
        try (TestServer server = Lab.withKeys(
                ServerKind.MARIADB,
                "--innodb-encrypt-tables=ON",
                "--innodb-encrypt-log=ON",
                "--innodb-encrypt-temporary-tables=ON",
                "--encrypt-binlog=ON",
                "--encrypt-tmp-files=ON",
                "--encrypt-tmp-disk-tables=ON",
                "--aria-encrypt-tables=ON")) {
            fill(server, 5000);
            Path home = Files.createDirectory(folder.resolve("home-threads"));
            String address = "mysql://root@127.0.0.1:" + server.port();
            String files = folder.resolve("files").toString();
            String[] run = {
                "encryption",
                "run",
                "--server",
                address,
                "--backup",
                "none needed",
                "--workers",
                "2",
                "--purge-binlogs",
                "--folder",
                files,
                "--yes"
            };
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement();
                    DrydockProcess process = DrydockProcess.start(home, run)) {
                lock.execute("LOCK TABLES shop.t0 READ");
                Lots.eventually(() -> !process.alive()
                        || !server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                                        + " WHERE INFO LIKE 'ALTER TABLE `shop`%' AND STATE LIKE 'Waiting for%lock'")
                                .equals("0"));
                server.run("SET GLOBAL innodb_encrypt_tables = OFF", "SET GLOBAL innodb_encryption_threads = 1");
                lock.execute("UNLOCK TABLES");
                Lots.eventually(() -> !process.alive() || server.value(threads).equals("2"));
                assertThat(process.alive()).as(() -> ended(process).err()).isTrue();
                process.kill();
            }
            if (how.equals("--yes")) {
                Lots.eventually(() -> plain(server).isEmpty());
            }
            assertThat(server.value(threads)).as("as the killed run has set it").isEqualTo("2");
            Commands.Ended ended = Commands.next(home, "encryption", "resume", "--server", address, how);
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(server.value(threads)).as("as before all").isEqualTo("1");
            if (how.equals("--take-back")) {
                assertThat(ended.out()).contains("as before: SET GLOBAL innodb_encryption_threads = 1");
                Commands.Ended again = Commands.next(home, "encryption", "resume", "--server", address, how);
                assertThat(again.err()).contains("No run on this server was cut off");
            }
        }
    }

    static List<String> ways() {
        return Trials.some(List.of("resume --take-back", "run"), List.of("resume --yes", "revert"));
    }

    /** While it makes the redo log anew its capacity is another one, and an undo tablespace stands in. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @Timeout(240)
    @MethodSource("ways")
    void whatAKillWhileTheRedoLogIsMadeAnewLeavesIsFoundAndOfferedAndPutBack(String how) throws Exception {
        String capacity = "SELECT @@GLOBAL.innodb_redo_log_capacity";
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.t0 (id INT PRIMARY KEY)");
            String before = server.value(capacity);
            Path home = Files.createDirectory(folder.resolve("home-redo"));
            String address = "mysql://root@127.0.0.1:" + server.port();
            List<String> options = new ArrayList<>(List.of("--backup", "none needed", "--folder"));
            options.add(folder.resolve("files").toString());
            options.addAll(keys(server, home));
            options.add("--yes");
            try (DrydockProcess process = DrydockProcess.start(home, words("run", address, options))) {
                Lots.eventually(
                        () -> !process.alive() || !server.value(capacity).equals(before));
                assertThat(process.alive()).as(() -> ended(process).err()).isTrue();
                process.kill();
            }
            assertThat(server.value(capacity)).as("in force").isNotEqualTo(before);
            String back = "SET GLOBAL innodb_redo_log_capacity = " + before;
            Commands.Ended plan = Commands.next(home, "encryption", "plan", "--server", address);
            assertThat(plan.err()).contains("did not come to its end", back, "--take-back");
            Commands.Ended ended =
                    Commands.next(home, words(how, address, how.startsWith("resume") ? List.of() : options));
            assertThat(server.value(capacity)).as(ended.err()).isEqualTo(before);
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES WHERE NAME ="
                            + " 'drydock_undo'"))
                    .isEqualTo("0");
            Commands.Ended again = Commands.next(home, "encryption", "resume", "--server", address, "--take-back");
            assertThat(again.err()).contains("No run on this server was cut off");
        }
    }

    private static String[] words(String command, String address, List<String> options) {
        List<String> words = new ArrayList<>(List.of("encryption"));
        words.addAll(List.of(command.split(" ")));
        words.addAll(List.of("--server", address));
        words.addAll(options);
        return words.toArray(String[]::new);
    }

    private static DrydockProcess.Ended ended(DrydockProcess process) {
        try {
            return process.end();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    private static DrydockProcess.Ended ended(DrydockProcess process, TestServer server) throws Exception {
        try {
            return process.end();
        } catch (AssertionError endless) {
            throw new AssertionError(server.logEnd(), endless);
        }
    }

    /** For MySQL the first keys are made, and copied, before. */
    private List<String> keys(TestServer server, Path home) throws Exception {
        if (server.kind() != ServerKind.MYSQL_9) {
            return List.of();
        }
        server.run("ALTER INSTANCE ROTATE INNODB MASTER KEY", "SET PERSIST binlog_encryption = ON");
        Path keys =
                Path.of(server.value("SELECT @@plugin_dir")).resolve("../keys").normalize();
        Path copy = home.resolve("copy-of-keys");
        Files.copy(keys, copy, StandardCopyOption.REPLACE_EXISTING);
        return List.of("--key-file", keys.toString(), "--key-copy", copy.toString());
    }

    /** Tables of a MariaDB that lanes take: the server's threads convert InnoDB's. */
    private static boolean inLanes(int table) {
        return table % 2 == 0;
    }

    /** @param rows of the smallest table; the others have a multiple of it */
    private static void fill(TestServer server, int rows) throws Exception {
        boolean mariaDb = server.kind() == ServerKind.MARIADB;
        if (mariaDb) {
            server.run("SET GLOBAL innodb_encrypt_tables = OFF");
        }
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 5);
        for (int i = 0; i < TABLES; i++) {
            server.run(
                    "CREATE TABLE shop.t" + i + " (id INT PRIMARY KEY, filling VARCHAR(200))"
                            + (mariaDb && inLanes(i) ? " ENGINE = Aria" : ""),
                    "INSERT INTO shop.t" + i + " SELECT n, REPEAT(CHAR(97 + n % 26), 100) FROM shop.seq WHERE n < "
                            + rows * (i + 1));
        }
        if (mariaDb) {
            server.run("SET GLOBAL innodb_encrypt_tables = ON");
        }
    }

    private static List<String> checksums(TestServer server) throws Exception {
        List<String> sums = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                try (ResultSet rows = statement.executeQuery("CHECKSUM TABLE shop.t" + i)) {
                    rows.next();
                    sums.add(rows.getString(2));
                }
            }
        }
        return sums;
    }

    private static String plain(TestServer server) throws Exception {
        return server.value(
                server.kind() == ServerKind.MARIADB
                        ? "SELECT COALESCE(GROUP_CONCAT(s.NAME), '') FROM information_schema.INNODB_SYS_TABLESPACES s"
                                + " LEFT JOIN information_schema.INNODB_TABLESPACES_ENCRYPTION e ON e.SPACE = s.SPACE"
                                + " WHERE s.NAME <> 'innodb_temporary' AND COALESCE(e.MIN_KEY_VERSION, 0) = 0"
                        : "SELECT COALESCE(GROUP_CONCAT(NAME), '') FROM information_schema.INNODB_TABLESPACES"
                                + " WHERE SPACE_TYPE <> 'System' AND ENCRYPTION <> 'Y'");
    }

    private static boolean finished(Path home) {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            return history.runs(RunFilter.newest(1)).getFirst().state() == RunState.SUCCEEDED;
        }
    }

    private static int number(String table) {
        return Integer.parseInt(table.replaceAll("\\D", ""));
    }

    /** Tables whose statement is recorded as done more than once; that of a table of Aria may be sent again. */
    private static List<String> repeated(Path home) {
        List<String> done = new ArrayList<>();
        List<String> twice = new ArrayList<>();
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            history.runs(RunFilter.newest(50))
                    .forEach(run -> history.items(run.id(), item -> {
                        String name = item.object().toString();
                        if (item.kind().equals(LaneHistory.STATEMENT)
                                && item.status().equals("done")
                                && name.startsWith("shop")
                                && !item.attributes().containsKey(LaneHistory.WARNINGS)) {
                            (done.contains(name) ? twice : done).add(name);
                        }
                    }));
        }
        return twice;
    }
}
