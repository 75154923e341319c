package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that can be recognised, and every file of the data folder read for them after a run, as a thief would. */
class CanaryTest extends AtRestTrials {

    private static final String CANARY = "drydock-canary-";

    /** Rows that lie in redo, undo, binary logs and tables before anything is encrypted. */
    private static void canaries(TestServer server) throws Exception {
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 4);
        for (int i = 0; i < 4; i++) {
            server.run(
                    "CREATE TABLE shop.t" + i + " (id INT PRIMARY KEY, said VARCHAR(100))",
                    "INSERT INTO shop.t" + i + " SELECT n, CONCAT('" + CANARY + "', n) FROM shop.seq",
                    "UPDATE shop.t" + i + " SET said = CONCAT(said, '-again') WHERE id % 3 = 0");
        }
    }

    /** How often the canary stands in each file that has it, by its name below the data folder. */
    private static Map<String, Integer> seen(Path data) throws IOException {
        Map<String, Integer> seen = new TreeMap<>();
        for (Path file : LiveFolder.files(data)) {
            String bytes = LiveFolder.bytes(file);
            int count = 0;
            for (int at = bytes.indexOf(CANARY); at >= 0; at = bytes.indexOf(CANARY, at + 1)) {
                count++;
            }
            if (count > 0) {
                seen.put(data.relativize(file).toString(), count);
            }
        }
        return seen;
    }

    private static final String CAPACITY = "SELECT @@GLOBAL.innodb_redo_log_capacity";

    /**
     * What a run left behind when tables went before the redo log: 43,105 rows of 44,000 in it, and 1,734 in the undo log, under
     * a survey that said that both are encrypted.
     */
    @Test
    void noFileOfAMySqlHoldsARowAfterTheRun() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            canaries(host.server());
            Path data = host.server().dataDir().orElseThrow();
            assertThat(seen(data).keySet()).anyMatch(file -> file.contains("ib_redo"));
            String capacity = host.server().value(CAPACITY);
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                DbaAtTheHost dba = new DbaAtTheHost(host);
                RunResult<Converted> result = succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), dba));
                assertThat(result.value().left())
                        .as("%s", result.value().notes())
                        .isEmpty();
                assertOnlyWhereItIsNamed(
                        seen(data).keySet(), result.value().after().orElseThrow());
                assertThat(dba.steps)
                        .containsSubsequence(
                                AtRestStep.Id.LOGS,
                                AtRestStep.Id.DICTIONARY,
                                AtRestStep.Id.TRIAL,
                                AtRestStep.Id.TABLES,
                                AtRestStep.Id.UNDO,
                                AtRestStep.Id.REDO);
                assertThat(host.server().value(CAPACITY)).isEqualTo(capacity);
            }
        }
    }

    /** Pages of before stay in the double write files until they are written over; then the survey says how many. */
    private static void assertOnlyWhereItIsNamed(Set<String> holding, AtRest after) {
        assertThat(holding).allMatch(file -> file.endsWith(".dblwr"));
        if (!holding.isEmpty()) {
            assertThat(after.open())
                    .anyMatch(place -> place.kind() == PlaceKind.DOUBLEWRITE
                            && place.note().contains("are plain"));
        }
    }

    @Test
    void aRunThatIsCancelledWhileTheRedoLogIsMadeAnewLeavesItsCapacityAsItWas() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            canaries(host.server());
            String capacity = host.server().value(CAPACITY);
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                JobHandle<RunResult<Converted>> job =
                        start(server, options(host, AtRestTarget.ENCRYPTED), new DbaAtTheHost(host));
                Lots.eventually(() -> changed(host.server(), capacity));
                job.cancel();
                assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
                assertThat(host.server().value(CAPACITY)).isEqualTo(capacity);
                assertThat(host.server()
                                .value("SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES WHERE"
                                        + " ENCRYPTION = 'N' AND NAME LIKE 'shop/%'"))
                        .isEqualTo("0");
            }
        }
    }

    /** The server is restarted meanwhile, perhaps just now. */
    private static boolean changed(TestServer server, String capacity) {
        try {
            return server.running() && !server.value(CAPACITY).equals(capacity);
        } catch (SQLException down) {
            return false;
        }
    }

    /** A place's name of a file that a thief finds a row in. */
    private static String place(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return switch (name.replaceAll(".*\\.", "")) {
            case "MYD", "MYI" -> "other_engine MyISAM";
            case "CSV" -> "other_engine CSV";
            case "ARZ" -> "other_engine ARCHIVE";
            case "ibt" -> "temporary_tablespace";
            case "dblwr" -> "doublewrite";
            case "log" -> "text_log";
            case "ibdata1" -> "system_tablespace";
            default -> name.startsWith("binlog.") ? "binary_log " + name : file;
        };
    }

    private static List<String> named(RunResult<Converted> result) {
        return result.value().after().orElseThrow().open().stream()
                .map(place -> place.kind().word()
                        + (place.kind() == PlaceKind.OTHER_ENGINE || place.kind() == PlaceKind.BINARY_LOG
                                ? " " + place.name()
                                : ""))
                .toList();
    }

    @Test
    void everyFileInWhichARowIsFoundIsNamedAndNoPlaceIsCalledEncryptedThatIsNot() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            TestServer mysql = host.server();
            canaries(mysql);
            for (String engine : List.of("MyISAM", "ARCHIVE")) {
                mysql.run(
                        "CREATE TABLE shop." + engine + " (id INT, said VARCHAR(100)) ENGINE = " + engine,
                        "INSERT INTO shop." + engine + " SELECT id, said FROM shop.t0 WHERE id < 500");
            }
            mysql.run(
                    "CREATE TABLE shop.csv (id INT NOT NULL, said VARCHAR(100) NOT NULL) ENGINE = CSV",
                    "INSERT INTO shop.csv SELECT id, said FROM shop.t0 WHERE id < 500",
                    "SET GLOBAL innodb_file_per_table = OFF",
                    "CREATE TABLE shop.inside (id INT PRIMARY KEY, said VARCHAR(100))",
                    "INSERT INTO shop.inside SELECT id, said FROM shop.t0 WHERE id < 500",
                    "SET GLOBAL innodb_file_per_table = ON");
            Path data = mysql.dataDir().orElseThrow();
            try (OpenServer server = OpenServer.open(Lots.profile(mysql), Lots.password(mysql))) {
                AtRestOptions usual = options(host, AtRestTarget.ENCRYPTED);
                AtRestOptions keeping = AtRestOptions.of(AtRestTarget.ENCRYPTED, "", usual.folder())
                        .with(usual.files());
                RunResult<Converted> result = succeeded(start(server, keeping, new DbaAtTheHost(host)));
                AtRest after = result.value().after().orElseThrow();
                assertThat(mysql.value(
                                "SELECT CREATE_OPTIONS FROM information_schema.TABLES WHERE TABLE_NAME = 'inside'"))
                        .contains("ENCRYPTION");
                List<String> found = seen(data).keySet().stream()
                        .map(CanaryTest::place)
                        .distinct()
                        .toList();
                assertThat(named(result)).containsAll(found);
                int count = after.open().size();
                assertThat(result.value().notes())
                        .anySatisfy(note -> assertThat(note)
                                .startsWith(count + " places are not encrypted")
                                .contains("ARCHIVE, CSV, MyISAM", "binlog.000001", "ib_buffer_pool", "error log"));
                assertThat(history.run(result.id()).orElseThrow().summary())
                        .containsEntry("not encrypted", Integer.toString(count));
                assertThat(history.items(result.id()))
                        .filteredOn(item -> after.open().stream()
                                .anyMatch(place -> place.kind().word().equals(item.kind())
                                        && place.name().equals(item.object().name())))
                        .hasSize(count);
                assertThat(result.value().plan().notes())
                        .anySatisfy(note -> assertThat(note).contains("After the run", "MyISAM", "System tablespace"));
                assertThat(found).contains("other_engine MyISAM", "other_engine CSV", "binary_log binlog.000001");
                assertThat(after.places())
                        .filteredOn(place -> place.protection() == Protection.ENCRYPTED)
                        .filteredOn(place -> place.kind() == PlaceKind.TABLE || place.kind() == PlaceKind.REDO)
                        .isNotEmpty()
                        .allMatch(StorageLocation::seen);
            }
        }
    }

    static List<ServerKind> mariaDbs() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("mariaDbs")
    void anAriaTableOfAnotherRowFormatIsMadeAnewAndNotCountedAsDoneWhileItsFileIsPlain(ServerKind kind)
            throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            TestServer maria = host.server();
            maria.run("CREATE DATABASE shop");
            Lots.numbers(maria, "shop", 4);
            for (String format : List.of("PAGE", "DYNAMIC", "FIXED")) {
                maria.run(
                        "CREATE TABLE shop.a" + format + " (id INT, said CHAR(100)) ENGINE = Aria ROW_FORMAT = "
                                + format,
                        "INSERT INTO shop.a" + format + " SELECT n, CONCAT('" + CANARY + "', n) FROM shop.seq");
            }
            maria.run("FLUSH TABLES");
            Path data = maria.dataDir().orElseThrow();
            assertThat(seen(data).keySet()).contains("shop/aPAGE.MAD", "shop/aDYNAMIC.MAD", "shop/aFIXED.MAD");
            try (OpenServer server = OpenServer.open(Lots.profile(maria), Lots.password(maria))) {
                RunResult<Converted> result =
                        succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), new DbaAtTheHost(host)));
                assertThat(result.value().left()).isEmpty();
                List<String> files = result.value().after().orElseThrow().open().stream()
                        .map(StorageLocation::file)
                        .toList();
                assertThat(seen(data).keySet())
                        .noneMatch(file -> file.startsWith("shop/"))
                        .allMatch(file -> file.startsWith("binlog.") || files.contains(file));
                assertThat(result.value().after().orElseThrow().places())
                        .filteredOn(place -> place.name().startsWith("Aria shop."))
                        .hasSize(3)
                        .allMatch(place -> place.protection() == Protection.ENCRYPTED && place.seen());
            }
        }
    }
}
