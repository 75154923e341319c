package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.EndReport;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@NeedsServers
@Timeout(120)
class RowCountJobTest {

    @TempDir
    Path folder;

    private HistoryStore history;
    private BackgroundRunner runner;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(10));
        runner.close();
        history.close();
    }

    /** Options with the things that tests vary. */
    private record Wish(
            Mode mode, int workers, Duration limit, Duration lockWait, boolean partitions, long threads, boolean growth) {

        static Wish plain() {
            return new Wish(Mode.OWN_MOMENT, 2, Duration.ZERO, Duration.ofSeconds(10), false, 1000, false);
        }

        Wish mode(Mode other) {
            return new Wish(other, workers, limit, lockWait, partitions, threads, growth);
        }

        Wish workers(int other) {
            return new Wish(mode, other, limit, lockWait, partitions, threads, growth);
        }

        Wish limit(Duration other) {
            return new Wish(mode, workers, other, lockWait, partitions, threads, growth);
        }

        Wish lockWait(Duration other) {
            return new Wish(mode, workers, limit, other, partitions, threads, growth);
        }

        Wish byPartition() {
            return new Wish(mode, workers, limit, lockWait, true, threads, growth);
        }

        Wish threads(long other) {
            return new Wish(mode, workers, limit, lockWait, partitions, other, growth);
        }

        Wish withGrowthTable() {
            return new Wish(mode, workers, limit, lockWait, partitions, threads, true);
        }

        CountOptions of(String schema, String... excludes) {
            return new CountOptions(
                    new Scope(List.of(schema), List.of(), List.of(excludes), false),
                    mode,
                    OptionalInt.of(workers),
                    limit,
                    lockWait,
                    partitions,
                    OptionalLong.of(threads),
                    OptionalLong.empty(),
                    CountOptions.OnPrimary.WARN,
                    growth);
        }
    }

    private static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Lots.password(server));
    }

    private JobHandle<CountResult> submit(OpenServer server, CountOptions options, CountListener listener) {
        return runner.submit(new RowCountJob(server, options, () -> history, listener));
    }

    private CountResult count(OpenServer server, CountOptions options) throws InterruptedException {
        return count(server, options, new CountListener() {});
    }

    private CountResult count(OpenServer server, CountOptions options, CountListener listener)
            throws InterruptedException {
        return switch (submit(server, options, listener).await()) {
            case JobOutcome.Succeeded<CountResult>(CountResult result) -> result;
            case JobOutcome.Failed<CountResult>(Problem problem) -> throw new AssertionError(problem.full());
            case JobOutcome.Cancelled<CountResult> _ -> throw new AssertionError("cancelled");
        };
    }

    private Problem failure(OpenServer server, CountOptions options) throws InterruptedException {
        return switch (submit(server, options, new CountListener() {}).await()) {
            case JobOutcome.Failed<CountResult>(Problem problem) -> problem;
            case JobOutcome<CountResult> other -> throw new AssertionError(other);
        };
    }

    private static void schema(TestServer server, String name, String... statements) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name, "USE " + name));
        all.addAll(List.of(statements));
        server.run(all.toArray(String[]::new));
    }

    private static TableCount of(CountResult result, String table) {
        return result.tables().stream()
                .filter(count -> count.name().table().equals(table))
                .findFirst()
                .orElseThrow();
    }

    private static boolean complete(CountResult result) {
        return result.count(TableCount.Status.COUNTED) == result.tables().size()
                && result.problems().isEmpty();
    }

    private static ErrorCode code(CountResult result, String table) {
        return of(result, table).problem().orElseThrow().code();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void everyTableIsCountedExactlyBiggestFirstAndIsInTheHistory(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "exact",
                "CREATE TABLE `small ``one` (id TINYINT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO `small ``one` VALUES (100)",
                "CREATE TABLE empty_one (id INT) ENGINE=MyISAM",
                "CREATE TABLE `select` (id INT) ENGINE=MyISAM",
                "INSERT INTO `select` VALUES (1), (2), (3)",
                "CREATE VIEW dead AS SELECT 1",
                "CREATE DEFINER = 'gone'@'nowhere' VIEW orphan AS SELECT * FROM `select`");
        Lots.numbers(server, "exact", 5);
        try (OpenServer opened = open(server)) {
            List<TableEntry> started = Collections.synchronizedList(new ArrayList<>());
            CountResult result = count(opened, Wish.plain().workers(1).of("exact"), new CountListener() {
                @Override
                public void started(TableEntry table) {
                    started.add(table);
                }
            });
            assertThat(complete(result)).isTrue();
            assertThat(of(result, "seq").rows()).hasValue(100_000);
            assertThat(of(result, "digits").rows()).hasValue(10);
            assertThat(of(result, "small `one").rows()).hasValue(1);
            assertThat(of(result, "empty_one").rows()).hasValue(0);
            assertThat(of(result, "select").rows()).hasValue(3);
            assertThat(result.tables()).hasSize(5);
            assertThat(result.plan().leftOut().views()).isEqualTo(2);
            assertThat(started.getFirst().name().table()).isEqualTo("seq");
            assertThat(started).extracting(table -> -table.bytes().orElse(-1)).isSorted();
            assertThat(result.headroom())
                    .singleElement()
                    .satisfies(column -> {
                        assertThat(column.next()).isEqualTo(101);
                        assertThat(column.highest()).isEqualTo(127);
                        assertThat(column.used()).isBetween(0.78, 0.79);
                    });
            RunSummary run = history.run(result.runId()).orElseThrow();
            assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
            assertThat(history.items(result.runId()))
                    .filteredOn(item -> item.kind().equals(CountHistory.TABLE))
                    .extracting(Item::measure)
                    .containsExactlyInAnyOrder(100_000L, 10L, 1L, 0L, 3L);
            assertThat(history.findings(result.runId())).hasSize(1);
        } finally {
            server.run("DROP DATABASE exact");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_8_0", "MARIADB"})
    void partitionsAreCountedOneByOneWhereTheServerCan(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "parts",
                "CREATE TABLE p (id INT PRIMARY KEY) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION `low ``est` VALUES LESS THAN (10), PARTITION `from` VALUES LESS THAN MAXVALUE)",
                "INSERT INTO p VALUES (1), (2), (11), (12), (13)");
        try (OpenServer opened = open(server)) {
            TableCount count = of(count(opened, Wish.plain().byPartition().of("parts")), "p");
            assertThat(count.rows()).hasValue(5);
            if (kind == ServerKind.MYSQL_5_5) {
                assertThat(count.partitions()).isEmpty();
            } else {
                assertThat(count.partitions())
                        .extracting(TableCount.PartitionCount::partition, TableCount.PartitionCount::rows)
                        .containsExactly(
                                tuple("low `est", 2L),
                                tuple("from", 3L));
            }
        } finally {
            server.run("DROP DATABASE parts");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void atOneMomentTheCountsOfTablesWrittenTogetherAgree(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "moment",
                "CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB");
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch written = new CountDownLatch(50);
        Thread writer = Thread.ofVirtual().start(() -> writeTogether(server, stop, written));
        try (OpenServer opened = open(server)) {
            written.await();
            for (int workers : List.of(3, 1)) {
                CountResult result =
                        count(opened, Wish.plain().mode(Mode.ONE_MOMENT).workers(workers).of("moment"));
                assertThat(complete(result)).isTrue();
                assertThat(result.snapshot()).isPresent();
                assertThat(result.tables().stream().map(TableCount::rows).distinct())
                        .as("%d workers", workers)
                        .hasSize(1);
                assertThat(of(result, "a").rows().orElse(0)).isGreaterThanOrEqualTo(50);
            }
        } finally {
            stop.set(true);
            writer.join();
            server.run("DROP DATABASE moment");
        }
    }

    private static void writeTogether(TestServer server, AtomicBoolean stop, CountDownLatch written) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            while (!stop.get()) {
                for (String table : List.of("a", "b", "c")) {
                    statement.execute("INSERT INTO moment." + table + " VALUES ()");
                }
                connection.commit();
                written.countDown();
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void oneMomentIsRefusedWithTheNamesOfTheTablesThatHaveNone() throws Exception {
        TestServer server = Lab.mysql57();
        schema(server, "mixed", "CREATE TABLE i (a INT) ENGINE=InnoDB", "CREATE TABLE m (a INT) ENGINE=MyISAM");
        try (OpenServer opened = open(server)) {
            Problem refused = failure(opened, Wish.plain().mode(Mode.ONE_MOMENT).of("mixed"));
            assertThat(refused.code()).isEqualTo(RowCountError.NOT_TRANSACTIONAL);
            assertThat(refused.detail()).isEqualTo("mixed.m (MyISAM)");
            assertThat(history.runCount()).isZero();
            assertThat(complete(count(opened, Wish.plain().mode(Mode.ONE_MOMENT).of("mixed", "m"))))
                    .isTrue();
        } finally {
            server.run("DROP DATABASE mixed");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void brokenDroppedAndForbiddenTablesFailByThemselves(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "broken",
                "CREATE TABLE crashed (a INT NOT NULL, b CHAR(20), KEY (a)) ENGINE=MyISAM",
                "INSERT INTO crashed VALUES (1, 'a'), (2, 'b'), (3, 'c')",
                "CREATE TABLE dropped (a INT) ENGINE=InnoDB",
                "CREATE TABLE good (a INT) ENGINE=InnoDB",
                "INSERT INTO good VALUES (1), (2)",
                "FLUSH TABLES");
        Path index = server.dataDir().orElseThrow().resolve("broken").resolve("crashed.MYI");
        byte[] bytes = Files.readAllBytes(index);
        java.util.Arrays.fill(bytes, 24, 64, (byte) 0x7f);
        Files.write(index, bytes);
        try (OpenServer opened = open(server)) {
            CountResult result = count(opened, Wish.plain().workers(1).of("broken"), new CountListener() {
                @Override
                public void planned(CountPlan plan) {
                    try {
                        server.run("DROP TABLE broken.dropped");
                    } catch (SQLException failure) {
                        throw new IllegalStateException(failure);
                    }
                }
            });
            assertThat(of(result, "good").rows()).hasValue(2);
            assertThat(code(result, "dropped")).isEqualTo(DbError.TABLE_GONE);
            assertThat(code(result, "crashed")).isEqualTo(DbError.TABLE_CRASHED);
            assertThat(complete(result)).isFalse();
            assertThat(history.items(result.runId())).hasSize(3);
        } finally {
            server.run("DROP DATABASE IF EXISTS broken");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void aTableOverTheTimeLimitIsGivenUpAndTheNextIsCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "slow", "CREATE TABLE zsmall (a INT) ENGINE=InnoDB", "INSERT INTO zsmall VALUES (1)");
        slowTable(server, "slow");
        try (OpenServer opened = open(server)) {
            boolean seconds = kind == ServerKind.MARIADB;
            CountResult result = count(
                    opened,
                    Wish.plain()
                            .workers(1)
                            .limit(seconds ? Duration.ofSeconds(1) : Duration.ofMillis(150))
                            .of("slow"));
            if (seconds) {
                assertThat(of(result, "big").problem().map(Problem::code).orElse(DbError.TIME_LIMIT))
                        .isEqualTo(DbError.TIME_LIMIT);
            } else {
                assertThat(code(result, "big")).isEqualTo(DbError.TIME_LIMIT);
                assertThat(of(result, "big").took()).isLessThan(Duration.ofSeconds(3));
            }
            assertThat(of(result, "zsmall").rows()).hasValue(1);
        } finally {
            server.run("DROP DATABASE slow");
        }
    }

    /** A table that takes about a second to count: wide rows without a secondary index. */
    private static void slowTable(TestServer server, String schema) throws Exception {
        Lots.numbers(server, schema, 5);
        server.run(
                "CREATE TABLE " + schema + ".big (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, pad CHAR(200) NOT NULL)"
                        + " ENGINE=InnoDB",
                "INSERT INTO " + schema + ".big (pad) SELECT 'x' FROM " + schema + ".seq a JOIN " + schema
                        + ".digits b");
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void aTableLockedByAnotherSessionIsGivenUpAfterTheLockWait(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "locked",
                "CREATE TABLE held (a INT) ENGINE=InnoDB",
                "CREATE TABLE free (a INT) ENGINE=InnoDB",
                "INSERT INTO free VALUES (1)");
        try (Connection other = server.connect();
                Statement statement = other.createStatement();
                OpenServer opened = open(server)) {
            // information_schema itself would wait for the lock, so it is taken once the plan is made
            CountResult result =
                    count(opened, Wish.plain().lockWait(Duration.ofSeconds(1)).of("locked"), new CountListener() {
                        @Override
                        public void planned(CountPlan plan) {
                            try {
                                statement.execute("LOCK TABLES locked.held WRITE");
                            } catch (SQLException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }
                    });
            assertThat(code(result, "held")).isEqualTo(DbError.LOCK_WAIT);
            assertThat(of(result, "free").rows()).hasValue(1);
        } finally {
            server.run("DROP DATABASE locked");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aTableWithoutSelectFailsAndTheOthersAreCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "rights",
                "CREATE TABLE open_one (a INT) ENGINE=InnoDB",
                "CREATE TABLE closed_one (a INT) ENGINE=InnoDB",
                "CREATE USER 'reader'@'%'",
                "GRANT SELECT ON rights.open_one TO 'reader'@'%'",
                "GRANT INSERT ON rights.closed_one TO 'reader'@'%'");
        try (OpenServer opened = OpenServer.open(Lots.profile(server, "reader"), Secret.none())) {
            CountResult result = count(opened, Wish.plain().of("rights"));
            assertThat(of(result, "open_one").rows()).hasValue(0);
            assertThat(code(result, "closed_one")).isEqualTo(DbError.DENIED);
            Problem blind = failure(opened, Wish.plain().of("no_such_schema"));
            assertThat(blind.code()).isEqualTo(RowCountError.NOTHING_VISIBLE);
        } finally {
            server.run("DROP USER 'reader'@'%'", "DROP DATABASE rights");
        }
    }

    @Test
    void aSchemaWithoutTablesSucceedsWithNothing() throws Exception {
        TestServer server = Lab.mysql57();
        schema(server, "bare");
        try (OpenServer opened = open(server)) {
            CountResult result = count(opened, Wish.plain().of("bare"));
            assertThat(result.tables()).isEmpty();
            assertThat(complete(result)).isTrue();
            assertThat(history.run(result.runId()).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
        } finally {
            server.run("DROP DATABASE bare");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void cancelEndsTheCountOnTheServerAndKeepsWhatWasCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "halt");
        slowTable(server, "halt");
        try (Connection watcher = server.connect();
                OpenServer opened = open(server)) {
            CountDownLatch other = new CountDownLatch(1);
            // the big one waits behind a lock, so that it still runs when it is cancelled
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement()) {
                JobHandle<CountResult> handle = submit(
                        opened, Wish.plain().lockWait(Duration.ofSeconds(60)).of("halt"), new CountListener() {
                            @Override
                            public void planned(CountPlan plan) {
                                try {
                                    lock.execute("LOCK TABLES halt.big WRITE");
                                } catch (SQLException failure) {
                                    throw new IllegalStateException(failure);
                                }
                            }

                            @Override
                            public void finished(TableCount count) {
                                if (count.name().table().equals("seq")) {
                                    other.countDown();
                                }
                            }
                        });
                other.await();
                Lots.eventually(() -> Lots.busy(watcher, "FROM `halt`.`big`"));
                long before = System.nanoTime();
                handle.cancel();
                assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
                assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(3));
                assertThat(Lots.busy(watcher, "FROM `halt`.`big`")).isFalse();
                assertThat(handle.snapshot().endings()).isNotEmpty().allMatch(EndReport::gone);
            }
            RunSummary run = history.runs(RunFilter.newest(10)).getFirst();
            assertThat(run.state()).isEqualTo(RunState.CANCELLED);
            assertThat(history.items(run.id()))
                    .extracting(item -> item.object().toString())
                    .anyMatch(name -> name.contains("seq"));
        } finally {
            server.run("DROP DATABASE halt");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void aKilledConnectionCostsOneTableAndTheRunGoesOn(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "kills",
                "CREATE TABLE held (a CHAR(200)) ENGINE=InnoDB",
                "CREATE TABLE y (a INT) ENGINE=InnoDB",
                "CREATE TABLE z (a INT) ENGINE=InnoDB");
        Lots.numbers(server, "kills", 4);
        server.run("INSERT INTO kills.held SELECT 'x' FROM kills.seq");
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                OpenServer opened = open(server)) {
            JobHandle<CountResult> handle = submit(
                    opened,
                    Wish.plain().workers(1).lockWait(Duration.ofSeconds(60)).of("kills"),
                    new CountListener() {
                        @Override
                        public void planned(CountPlan plan) {
                            try {
                                lock.execute("LOCK TABLES kills.held WRITE");
                            } catch (SQLException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }
                    });
            String find = "SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT COUNT(*) FROM `kills`.`held`%'";
            try (Connection watcher = server.connect()) {
                Lots.eventually(() -> Lots.busy(watcher, "FROM `kills`.`held`"));
            }
            server.run("KILL CONNECTION " + server.value(find));
            switch (handle.await()) {
                case JobOutcome.Succeeded<CountResult>(CountResult result) -> {
                    assertThat(of(result, "held").status()).isEqualTo(TableCount.Status.FAILED);
                    assertThat(result.count(TableCount.Status.COUNTED)).isEqualTo(4);
                }
                case JobOutcome<CountResult> other -> throw new AssertionError(other);
            }
        } finally {
            server.run("DROP DATABASE kills");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aServerKilledMidRunLeavesTheResultsAndAClearError(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            schema(server, "doomed", "CREATE TABLE z (a INT) ENGINE=InnoDB", "CREATE TABLE y (a INT) ENGINE=InnoDB");
            Lots.numbers(server, "doomed", 4);
            OpenServer opened = open(server);
            AtomicBoolean killed = new AtomicBoolean();
            JobHandle<CountResult> handle =
                    submit(opened, Wish.plain().workers(1).of("doomed"), new CountListener() {
                        @Override
                        public void finished(TableCount count) {
                            if (killed.compareAndSet(false, true)) {
                                server.kill();
                            }
                        }
                    });
            switch (handle.await()) {
                case JobOutcome.Failed<CountResult>(Problem problem) -> assertThat(problem.code())
                        .isIn(DbError.REFUSED, DbError.CONNECTION_LOST);
                case JobOutcome<CountResult> other -> throw new AssertionError(other);
            }
            opened.close();
            RunSummary run = history.runs(RunFilter.newest(10)).getFirst();
            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(history.items(run.id())).anyMatch(item -> Long.valueOf(10_000).equals(item.measure()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void theGrowthTableGetsWhatWasCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "grows", "CREATE TABLE `it's` (a INT) ENGINE=InnoDB", "INSERT INTO `it's` VALUES (1), (2)");
        server.run("DROP DATABASE IF EXISTS dbadmin");
        try (OpenServer opened = open(server)) {
            CountResult result = count(opened, Wish.plain().withGrowthTable().of("grows"));
            assertThat(result.problems()).isEmpty();
            assertThat(server.value("SELECT CONCAT(table_name, ' ', table_rows) FROM dbadmin.table_growth"
                            + " WHERE table_schema = 'grows'"))
                    .isEqualTo("it's 2");
        } finally {
            server.run("DROP DATABASE grows", "DROP DATABASE IF EXISTS dbadmin");
        }
    }

    @Test
    void theLoadGuardHoldsWhileManyThreadsRunAndSaysWhy() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                OpenServer opened = open(server)) {
            schema(server, "busy", "CREATE TABLE a (a INT) ENGINE=InnoDB");
            List<Thread> load = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                load.add(Thread.ofVirtual().start(() -> {
                    try {
                        server.run("SELECT SLEEP(5)");
                    } catch (SQLException failure) {
                        throw new IllegalStateException(failure);
                    }
                }));
            }
            Lots.eventually(() -> Long.parseLong(server.value("SELECT VARIABLE_VALUE FROM"
                                    + " performance_schema.global_status WHERE VARIABLE_NAME = 'Threads_running'"))
                            > 6);
            JobHandle<CountResult> handle = submit(opened, Wish.plain().threads(3).of("busy"), new CountListener() {});
            Lots.eventually(() -> !handle.snapshot().holds().isEmpty());
            assertThat(handle.snapshot().holds().getFirst()).contains("Threads_running").contains("above 3");
            assertThat(handle.await()).isInstanceOf(JobOutcome.Succeeded.class);
            for (Thread thread : load) {
                thread.join();
            }
        }
    }

    @Test
    void aTableWhoseFileIsMissingFailsByItself() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            schema(
                    server,
                    "holes",
                    "CREATE TABLE gone (a INT) ENGINE=InnoDB",
                    "CREATE TABLE gone_myisam (a INT) ENGINE=MyISAM",
                    "CREATE TABLE here (a INT) ENGINE=InnoDB");
            Path data = server.dataDir().orElseThrow().resolve("holes");
            server.stop();
            Files.delete(data.resolve("gone.ibd"));
            Files.delete(data.resolve("gone_myisam.MYD"));
            server.restart();
            try (OpenServer opened = open(server)) {
                CountResult result = count(opened, Wish.plain().of("holes"));
                assertThat(of(result, "here").rows()).hasValue(0);
                assertThat(code(result, "gone")).isIn(DbError.FILES_BROKEN, DbError.TABLE_GONE);
                assertThat(code(result, "gone_myisam")).isIn(DbError.FILES_BROKEN, DbError.TABLE_CRASHED);
            }
        }
    }

    @Test
    void thousandsOfTablesAreCounted() throws Exception {
        int many = 3000;
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-flush-log-at-trx-commit=0", "--skip-log-bin");
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE many");
            for (int i = 0; i < many; i++) {
                statement.execute("CREATE TABLE many.t" + i + " (a INT) ENGINE=MyISAM");
            }
            try (OpenServer opened = open(server)) {
                CountResult result = count(opened, Wish.plain().workers(4).of("many"));
                assertThat(result.count(TableCount.Status.COUNTED)).isEqualTo(many);
                assertThat(history.items(result.runId())).hasSize(many);
            }
        }
    }
}
