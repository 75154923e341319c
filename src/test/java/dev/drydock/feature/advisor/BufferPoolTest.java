package dev.drydock.feature.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.BufferPoolState.Phase;
import dev.drydock.history.Item;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.PoolDump;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Buffer pools over restarts, held against the file of the dump and against the pages that InnoDB lists. */
class BufferPoolTest extends JobsWithHistory {

    private static final int DOUBLED = 13;

    private static TestServer server(ServerKind kind, String... arguments) {
        List<String> all = new ArrayList<>(
                List.of("--innodb-buffer-pool-dump-at-shutdown=OFF", "--innodb-buffer-pool-load-at-startup=ON"));
        if (kind != ServerKind.MYSQL_5_6) {
            all.add("--innodb-buffer-pool-dump-pct=100");
        }
        all.addAll(List.of(arguments));
        return Lab.fresh(kind, all.toArray(String[]::new));
    }

    /** The number of its tablespace. */
    private static String filled(TestServer server) throws Exception {
        server.run(
                "CREATE SCHEMA pool",
                "CREATE TABLE pool.t (n INT AUTO_INCREMENT PRIMARY KEY, b CHAR(250)) ENGINE = InnoDB",
                "INSERT INTO pool.t (b) VALUES (REPEAT('x', 250))");
        for (int i = 0; i < DOUBLED; i++) {
            server.run("INSERT INTO pool.t (b) SELECT b FROM pool.t");
        }
        return server.value(
                "SELECT MAX(SPACE) FROM information_schema.INNODB_BUFFER_PAGE WHERE TABLE_NAME LIKE '%`t`'");
    }

    private static long pages(TestServer server, String space) throws Exception {
        return Long.parseLong(
                server.value("SELECT COUNT(*) FROM information_schema.INNODB_BUFFER_PAGE WHERE SPACE = " + space));
    }

    private static Path file(TestServer server) {
        return server.dataDir().orElseThrow().resolve("ib_buffer_pool");
    }

    private static long lines(TestServer server, String space) throws Exception {
        try (Stream<String> lines = Files.lines(file(server))) {
            return lines.filter(line -> line.startsWith(space + ",")).count();
        }
    }

    private JobOutcome<RunResult<BufferPoolState>> dump(OpenServer opened) throws InterruptedException {
        return runner.submit(new PoolDumpJob(opened, () -> history)).await();
    }

    private static BufferPoolState now(TestServer server) {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return PoolDump.now(opened);
        }
    }

    private static BufferPoolState loaded(TestServer server) throws Exception {
        Lots.eventually(() -> now(server).load().phase() != Phase.RUNNING
                && now(server).load().phase() != Phase.NOT_STARTED);
        return now(server);
    }

    static List<ServerKind> dumped() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("dumped")
    void whatIsDumpedNowIsInMemoryAfterACrashAndWithoutItIsNot(ServerKind kind) throws Exception {
        try (TestServer server = server(kind)) {
            String space = filled(server);
            long before = pages(server, space);
            assertThat(before).isGreaterThan(100);
            BufferPoolState fresh = now(server);
            assertThat(fresh.dumpsAtShutdown()).isFalse();
            assertThat(fresh.loadAtStartup()).isTrue();
            assertThat(fresh.share()).isEqualTo(100);
            assertThat(fresh.dump().phase()).isEqualTo(Phase.NOT_STARTED);
            FileTime first;
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                RunResult<BufferPoolState> done = succeeded(runner.submit(new PoolDumpJob(opened, () -> history)));
                assertThat(done.value().dump().phase()).isEqualTo(Phase.COMPLETED);
                assertThat(lines(server, space)).isEqualTo(before);
                assertThat(history.items(done.id())).extracting(Item::status).containsExactly("done");
                first = Files.getLastModifiedTime(file(server));
                succeeded(runner.submit(new PoolDumpJob(opened, () -> history)));
                assertThat(Files.getLastModifiedTime(file(server)))
                        .as("the word of the first dump is not taken for the second")
                        .isGreaterThan(first);
                server.kill();
                server.restartUnseen();
            }
            assertThat(loaded(server).load().phase()).isEqualTo(Phase.COMPLETED);
            assertThat(pages(server, space)).as("nobody has read the table").isGreaterThanOrEqualTo(before * 9 / 10);
            Files.delete(file(server));
            server.stop();
            assertThat(file(server)).doesNotExist();
            server.restartUnseen();
            BufferPoolState cold = loaded(server);
            assertThat(cold.load().phase()).isEqualTo(Phase.FAILED);
            assertThat(cold.loading()).get().asString().contains("ib_buffer_pool");
            assertThat(pages(server, space)).isLessThan(before / 10);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_9", "MARIADB_10_2", "MARIADB_11_4"})
    void aShutdownDumpsUnlessItIsTheFastest(ServerKind kind) throws Exception {
        try (TestServer server = server(kind)) {
            server.run("SET GLOBAL innodb_buffer_pool_dump_at_shutdown = ON", "SET GLOBAL innodb_fast_shutdown = 0");
            Files.deleteIfExists(file(server));
            assertThat(now(server).dumpsAtShutdown()).isTrue();
            server.stop();
            assertThat(file(server)).exists();
            server.restartUnseen();
            server.run("SET GLOBAL innodb_buffer_pool_dump_at_shutdown = ON", "SET GLOBAL innodb_fast_shutdown = 2");
            Files.delete(file(server));
            assertThat(now(server).dumpsAtShutdown()).isFalse();
            assertThat(now(server).restart()).contains("innodb_fast_shutdown is 2");
            server.stop();
            assertThat(file(server)).doesNotExist();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_9", "MARIADB_10_2", "MARIADB_11_4"})
    void theShareIsOfThePagesInThePoolOnMySqlAndOfItsSizeOnMariaDb(ServerKind kind) throws Exception {
        try (TestServer server = server(kind, "--innodb-buffer-pool-dump-pct=5");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            filled(server);
            long used = Long.parseLong(server.value(
                    "SELECT COUNT(*) FROM information_schema.INNODB_BUFFER_PAGE WHERE PAGE_STATE = 'FILE_PAGE'"));
            long size = Long.parseLong(server.value("SELECT COUNT(*) FROM information_schema.INNODB_BUFFER_PAGE"));
            assertThat(succeeded(runner.submit(new PoolDumpJob(opened, () -> history)))
                            .value()
                            .share())
                    .isEqualTo(5);
            long dumped;
            try (Stream<String> lines = Files.lines(file(server))) {
                dumped = lines.count();
            }
            long whole = kind.name().startsWith("MARIADB") ? size : used;
            assertThat(dumped).as("%d used of %d", used, size).isBetween(whole * 4 / 100, whole * 6 / 100);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_9", "MARIADB_11_4"})
    void aDumpThatCannotBeWrittenAndOneThatIsNotAllowedAreNoDump(ServerKind kind) throws Exception {
        try (TestServer server = server(kind)) {
            Files.createDirectory(file(server).resolveSibling("ib_buffer_pool.incomplete"));
            server.run("CREATE USER 'weak'@'%' IDENTIFIED BY ''");
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                    OpenServer weak = OpenServer.open(Lots.profile(server, "weak"), Secret.none())) {
                assertThat(dump(opened)).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                    assertThat(failed.problem().code().id()).isEqualTo("E-3015");
                    assertThat(failed.problem().sentence()).contains("ib_buffer_pool");
                });
                assertThat(dump(weak))
                        .isInstanceOfSatisfying(
                                JobOutcome.Failed.class,
                                failed ->
                                        assertThat(failed.problem().code().id()).isEqualTo("E-3001"));
            }
        }
    }

    @Test
    void aReleaseThatHasNoneAndOneThatDoesNotTellAreSaid() throws Exception {
        TestServer old = Lab.mysql55();
        try (OpenServer opened = OpenServer.open(Lots.profile(old), Lots.password(old))) {
            assertThat(dump(opened))
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code().id()).isEqualTo("E-3014"));
        }
        BufferPoolState behind = now(Lab.mysql57On55Data());
        assertThat(behind.dumpsAtShutdown()).isTrue();
        assertThat(behind.load().phase()).isEqualTo(Phase.UNKNOWN);
    }
}
