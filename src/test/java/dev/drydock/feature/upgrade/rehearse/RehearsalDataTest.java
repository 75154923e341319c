package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The target started on a copy of a data directory, and with the options of the source. */
@NeedsServers
@Timeout(300)
class RehearsalDataTest {

    @TempDir
    private Path folder;

    @Test
    void aDataDirectoryThatStopsTheTargetIsFoundAndTheOriginalIsNotTouched() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        TestServer source = Lab.mysql57();
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            stopped.run(
                    "CREATE DATABASE `kill-er ü`",
                    "CREATE PROCEDURE `kill-er ü`.`review of events`() BEGIN DECLARE rows INT; SET rows = 1; END");
            Path data = stopped.dataDir().orElseThrow();
            JobOutcome<RunResult<RehearsalResult>> refused = Rehearsals.outcome(source, target, of(data), history);
            assertThat(refused.toString()).contains("DATA_IN_USE");
            stopped.stop();
            List<String> before = state(data);

            RunResult<RehearsalResult> run = Rehearsals.run(source, target, of(data), history);
            RehearsalResult result = run.value();

            assertThat(result.findings())
                    .anySatisfy(found -> {
                        assertThat(found.finding().severity()).isEqualTo(Severity.ERROR);
                        assertThat(found.finding().subject())
                                .isEqualTo(new Subject(Subject.Kind.ROUTINE, "kill-er ü", "review of events", ""));
                        assertThat(found.onlyHere()).isTrue();
                    })
                    .anySatisfy(found -> assertThat(found.finding().message()).contains("does not start"));
            assertThat(run.outcome().good()).isFalse();
            assertThat(state(data)).isEqualTo(before);
        }
    }

    /** A 5.7 that was never upgraded cannot list events; 8.0.15 opens no spatial column as 5.6 wrote it. */
    @Test
    void spatialColumnsOf56AreFoundInACopyOfTheData() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer writer = Lab.fresh(ServerKind.MYSQL_5_6, "--innodb-fast-shutdown=0")) {
            writer.run(
                    "CREATE DATABASE geo",
                    "CREATE TABLE geo.places (id INT PRIMARY KEY, area POLYGON, spot POINT NOT NULL) ENGINE=InnoDB",
                    "INSERT INTO geo.places VALUES (1, GeomFromText('POLYGON((0 0,0 1,1 1,0 0))'), POINT(1, 2))");
            writer.stop();
            try (TestServer server =
                            Lab.on(ServerKind.MYSQL_5_7, writer.dataDir().orElseThrow(), "--innodb-fast-shutdown=0");
                    TestServer source =
                            Lab.on(ServerKind.MYSQL_5_7, writer.dataDir().orElseThrow());
                    HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
                server.stop();
                RehearsalResult result = Rehearsals.run(
                                source,
                                target,
                                new RehearsalOptions(
                                        new Scope(List.of("geo"), List.of(), List.of(), false),
                                        Optional.empty(),
                                        false,
                                        false,
                                        0,
                                        false,
                                        1,
                                        server.dataDir()),
                                history)
                        .value();
                assertThat(result.findings())
                        .anySatisfy(found -> {
                            assertThat(found.finding().severity()).isEqualTo(Severity.ERROR);
                            assertThat(found.finding().subject().shown()).startsWith("geo.places");
                        })
                        .anySatisfy(found -> {
                            assertThat(found.finding().severity()).isEqualTo(Severity.NOT_EVALUATED);
                            assertThat(found.finding().message()).contains("1577");
                        });
            }
        }
    }

    static List<Arguments> onlyInFiles() {
        return Trials.some(
                List.of(
                        Arguments.of("CREATE TABLE killer.x_FTS_y (id INT PRIMARY KEY)", "", "FTS"),
                        Arguments.of("CREATE TABLE killer.gone (id INT PRIMARY KEY)", "killer/gone.ibd", "gone")),
                List.of(Arguments.of("CREATE TABLE mysql.role_edges (id INT PRIMARY KEY)", "", "role_edges")));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("onlyInFiles")
    void whatOnlyTheFilesShowIsFound(String statement, String removed, String named) throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            stopped.run("CREATE DATABASE killer", statement);
            Path data = stopped.dataDir().orElseThrow();
            stopped.stop();
            if (!removed.isEmpty()) {
                Files.delete(data.resolve(removed));
            }
            RehearsalResult result =
                    Rehearsals.run(Lab.mysql57(), target, of(data), history).value();
            assertThat(result.findings()).as(result.findings().toString()).anySatisfy(found -> {
                assertThat(found.finding().severity()).isEqualTo(Severity.ERROR);
                assertThat(found.finding().message() + found.statement()).contains(named);
            });
        }
    }

    @Test
    void aDataDirectoryThatTheTargetTakesIsCheckedThere() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        TestServer source = Lab.mysql57();
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            stopped.run("CREATE DATABASE fine", "CREATE TABLE fine.t (id INT PRIMARY KEY)");
            stopped.stop();
            RehearsalResult result = Rehearsals.run(
                            source, target, of(stopped.dataDir().orElseThrow()), history)
                    .value();
            assertThat(result.findings())
                    .filteredOn(found -> List.of(Severity.ERROR, Severity.NOT_EVALUATED)
                            .contains(found.finding().severity()))
                    .extracting(found -> found.finding().message())
                    .allSatisfy(message -> assertThat(message)
                            .startsWith("The system tables were not upgraded: there is no program for that"))
                    .hasSize(1);
            assertThat(result.tallies().get("data-directory")).isEqualTo(new KindTally(1, 0, 0));
        }
    }

    @Test
    void theVendorsProgramBringsTheSystemTablesOfTheCopyUpToDate() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MARIADB, folder);
        try (TestServer stopped = Lab.fresh(ServerKind.MARIADB);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            stopped.run(
                    "CREATE DATABASE fine",
                    "CREATE TABLE fine.t (id INT PRIMARY KEY)",
                    "ALTER TABLE mysql.proc DROP COLUMN aggregate");
            Path data = stopped.dataDir().orElseThrow();
            stopped.stop();
            Files.deleteIfExists(data.resolve("mysql_upgrade_info"));
            Files.deleteIfExists(data.resolve("mariadb_upgrade_info"));
            RehearsalResult result =
                    Rehearsals.run(Lab.mysql57(), target, of(data), history).value();
            assertThat(result.tallies().get("system-tables"))
                    .as(result.findings().toString())
                    .isEqualTo(new KindTally(1, 0, 0));
            assertThat(result.findings())
                    .filteredOn(found -> found.finding().severity() == Severity.ERROR
                            || found.finding().severity() == Severity.NOT_EVALUATED)
                    .isEmpty();
        }
    }

    @Test
    void optionsThatTheTargetDoesNotReadAreFoundOneByOne() throws Exception {
        OptionFiles file = OptionFiles.of("""
            [mysqld]
            datadir = /var/lib/mysql
            query_cache_size = 16M
            sql_mode = NO_AUTO_CREATE_USER,STRICT_TRANS_TABLES
            innodb_file_format = Barracuda
            sync_frm
            max_allowed_packet = 16M
            character_set_server = latin1
            loose-unheard-of = 1
            """);
        RehearsalOptions options = new RehearsalOptions(
                Rehearsals.NOTHING, Optional.of(file), false, false, 0, false, 1, Optional.empty());
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result =
                    Rehearsals.run(Lab.mysql57(), target, options, history).value();
            assertThat(result.findings().stream()
                            .filter(found -> found.finding().severity() == Severity.ERROR)
                            .map(found -> found.finding().subject().name()))
                    .as(result.findings().toString())
                    .containsExactlyInAnyOrder("query-cache-size", "sql-mode", "innodb-file-format", "sync-frm");
            // the program writes its help behind its complaint
            assertThat(result.findings())
                    .allSatisfy(found ->
                            assertThat(found.finding().message().length()).isLessThan(1000));
            assertThat(result.tallies().get("option")).isEqualTo(new KindTally(2, 4, 0));
            assertThat(notTried(result)).containsExactlyInAnyOrder("datadir", "unheard-of");
        }
    }

    private static List<String> notTried(RehearsalResult result) {
        return result.findings().stream()
                .filter(found -> found.finding().message().startsWith("Not tried: "))
                .map(found -> found.finding().subject().name())
                .toList();
    }

    @Test
    void tablesOutsideOfTheDataDirectoryRefuseIt() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_9, folder);
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.createFile(data.resolve("mysql.ibd"));
        Files.createFile(data.resolve("ibdata1"));
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_8_0);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT) DATA DIRECTORY = '" + elsewhere + "'");
            assertThat(Rehearsals.outcome(source, target, of(data), history).toString())
                    .contains("DATA_ELSEWHERE", elsewhere + "/shop/t.ibd");
        }
    }

    /** What it cannot see may be elsewhere. */
    @Test
    void anAccountThatDoesNotSeeTablespacesRefusesIt() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_9)) {
            source.run("CREATE USER narrow");
            try (OpenServer opened = OpenServer.open(Lots.profile(source, "narrow"), Secret.none())) {
                assertThatThrownBy(() -> RehearsalJob.requireWithin(folder, opened))
                        .hasMessageContaining("E-4292");
            }
            source.run("GRANT PROCESS ON *.* TO narrow");
            try (OpenServer opened = OpenServer.open(Lots.profile(source, "narrow"), Secret.none())) {
                RehearsalJob.requireWithin(folder, opened);
            }
        }
    }

    private static RehearsalOptions of(Path data) {
        return new RehearsalOptions(Rehearsals.NOTHING, Optional.empty(), false, false, 0, false, 1, Optional.of(data));
    }

    private static List<String> state(Path data) throws Exception {
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file + " " + changed(file))
                    .sorted()
                    .toList();
        }
    }

    private static FileTime changed(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
