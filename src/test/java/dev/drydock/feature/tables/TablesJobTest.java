package dev.drydock.feature.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.tables.TablesPlan.Action;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TablesJobTest extends JobsWithHistory {

    private static final String UGLY = "we`ird \"näme\" ";

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void eachWorkIsDoneToTheTablesOfEnginesThatHaveIt(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        fill(server);
        try (OpenServer opened = open(server)) {
            RunResult<List<LaneResult<Action>>> checked = run(opened, options(TableWork.CHECK), 0);
            assertThat(checked.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(checked.value())
                    .extracting(one -> one.action().table().table())
                    .containsExactlyInAnyOrder("inno", "isam", "arch", "parts", UGLY.strip());
            assertThat(run(opened, options(TableWork.ANALYZE), 0)
                            .outcome()
                            .counts()
                            .failed())
                    .isZero();
            RunResult<List<LaneResult<Action>>> optimized = run(opened, options(TableWork.OPTIMIZE), 0);
            assertThat(optimized.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(of(optimized, "inno").warnings()).anyMatch(line -> line.contains("before"));
            RunResult<List<LaneResult<Action>>> repaired = run(opened, options(TableWork.REPAIR), 0);
            assertThat(repaired.value())
                    .extracting(one -> one.action().engine())
                    .doesNotContain("InnoDB");
            assertThat(run(opened, options(TableWork.REBUILD), 0).outcome().kind())
                    .isEqualTo(RunOutcome.Kind.COMPLETE);
            String sum = of(run(opened, options(TableWork.CHECKSUM), 0), "inno")
                    .warnings()
                    .getFirst();
            assertThat(sum).isEqualTo("checksum " + checksum(server));
            assertThat(history.items(checked.id())).hasSize(5);
            assertThat(history.run(checked.id())
                            .orElseThrow()
                            .start()
                            .settings()
                            .get("tables left out"))
                    .contains("maint.mem: ");
        } finally {
            server.run("DROP DATABASE maint");
        }
    }

    @Test
    void aDamagedTableIsNamedWithTheServersWordsAndIsWellAfterItsRepair() throws Exception {
        TestServer server = Lab.mysql57();
        fill(server);
        Path index = server.dataDir().orElseThrow().resolve("maint").resolve("isam.MYI");
        byte[] bytes = Files.readAllBytes(index);
        Arrays.fill(bytes, 24, 64, (byte) 0x7f);
        Files.write(index, bytes);
        try (OpenServer opened = open(server)) {
            RunResult<List<LaneResult<Action>>> checked = run(opened, options(TableWork.CHECK), 0);
            assertThat(checked.outcome().counts().failed()).isEqualTo(1);
            assertThat(of(checked, "isam").problem().map(Problem::code)).contains(TablesError.REPORTED);
            assertThat(of(checked, "inno").done()).isTrue();
            // what mysqlcheck --auto-repair sends, too
            server.run("REPAIR TABLE maint.isam USE_FRM");
            assertThat(of(run(opened, options(TableWork.CHECK), 0), "isam").done())
                    .isTrue();
        } finally {
            server.run("DROP DATABASE maint");
        }
    }

    @Test
    void aTableThatStaysLockedFailsAndARetryTakesJustThat() throws Exception {
        TestServer server = Lab.mysql57();
        fill(server);
        try (OpenServer opened = open(server);
                Connection holder = server.connect();
                Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLES maint.inno WRITE");
            JobHandle<RunResult<List<LaneResult<Action>>>> handle = runner.submit(new TablesJob(
                    opened, options(TableWork.REBUILD), () -> history, _ -> {}, new LaneListener<Action>() {}));
            Lots.eventually(() ->
                    handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("maint.inno is locked by")));
            RunResult<List<LaneResult<Action>>> first = succeeded(handle);
            assertThat(handle.snapshot().holds()).as("it waits no more").isEmpty();
            assertThat(first.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
            assertThat(of(first, "inno").problem().map(Problem::code)).contains(LaneError.STILL_LOCKED);
            statement.execute("UNLOCK TABLES");
            RunResult<List<LaneResult<Action>>> second = run(opened, options(TableWork.REBUILD), first.id());
            assertThat(second.value())
                    .extracting(one -> one.action().table().table())
                    .containsExactly("inno");
            assertThat(second.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThatThrownBy(() -> run(opened, options(TableWork.REBUILD), second.id()))
                    .hasMessageContaining("E-5203");
        } finally {
            server.run("DROP DATABASE maint");
        }
    }

    /** They are in the history as what they are, and a retry takes them. */
    @Test
    void tablesThatACancelledRunNeverReachedStayListed() throws Exception {
        TestServer server = Lab.mysql57();
        fill(server);
        // both lanes have a table
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        try (OpenServer opened = open(server)) {
            TablesJob job = new TablesJob(
                    opened, options(TableWork.REBUILD), () -> history, _ -> {}, new LaneListener<Action>() {
                        @Override
                        public void started(Action item, int lane, long connection) {
                            begun.countDown();
                            waitFor(go);
                        }
                    });
            JobHandle<RunResult<List<LaneResult<Action>>>> handle = runner.submit(job);
            waitFor(begun);
            handle.cancel();
            go.countDown();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
            assertThat(history.items(run.id()))
                    .extracting(item -> item.object().name())
                    .containsExactlyInAnyOrder("inno", "isam", "arch", "mem", "parts", UGLY.strip());
            assertThat(history.items(run.id()))
                    .filteredOn(item -> item.status().equals(LaneResult.Status.NOT_REACHED.word()))
                    .hasSize(4);
        } finally {
            server.run("DROP DATABASE maint");
        }
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException _) {
            // Cancel, which the run sees by itself
            Thread.currentThread().interrupt();
        }
    }

    /** Each table would fail, and MyISAM be called corrupt. */
    @Test
    void aReadOnlyServerIsRefusedBeforeTheFirstTableAndStillChecked() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            fill(server);
            server.run("SET GLOBAL super_read_only = ON");
            try (OpenServer opened = open(server)) {
                for (TableWork work : List.of(TableWork.REPAIR, TableWork.OPTIMIZE, TableWork.REBUILD)) {
                    assertThatThrownBy(() -> run(opened, options(work), 0)).hasMessageContaining("E-3011");
                }
                assertThat(run(opened, options(TableWork.CHECK), 0).outcome().kind())
                        .isEqualTo(RunOutcome.Kind.COMPLETE);
            }
        }
    }

    @Test
    void partitionsAreRebuiltByThemselvesAndWhatRunsIsWhatThePreviewShowed() throws Exception {
        TestServer server = Lab.mysql57();
        fill(server);
        try (OpenServer opened = open(server)) {
            TablesOptions options = new TablesOptions(
                    TableWork.REBUILD,
                    new Scope(List.of("maint"), List.of("parts"), List.of(), false),
                    List.of("p1"),
                    "",
                    lanes());
            TablesPlan plan = succeeded(runner.submit(TablesJob.preview(opened, options, 0, () -> history)));
            assertThat(plan.actions())
                    .extracting(Action::sql)
                    .containsExactly("ALTER TABLE `maint`.`parts` REBUILD PARTITION `p1`");
            RunResult<List<LaneResult<Action>>> done = run(opened, options, 0);
            assertThat(done.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            assertThat(history.items(done.id()).getFirst().attributes())
                    .containsEntry("sql", plan.actions().getFirst().sql());
        } finally {
            server.run("DROP DATABASE maint");
        }
    }

    /** The number of the last write set counts what any node sends to the cluster. */
    @Test
    void theOtherNodesOfAGaleraClusterGetNoneOfIt() throws Exception {
        TestServer node = Lab.galera().nodes().getFirst();
        fill(node);
        try (OpenServer opened = open(node)) {
            for (TableWork work : TableWork.values()) {
                String before = lastWriteSet(node);
                assertThat(run(opened, options(work), 0).outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
                assertThat(lastWriteSet(node)).as(work.word()).isEqualTo(before);
                if (work.ofPartitions() && work != TableWork.REPAIR) {
                    TablesOptions parts = new TablesOptions(
                            work,
                            new Scope(List.of("maint"), List.of("parts"), List.of(), false),
                            List.of("p1"),
                            "",
                            lanes());
                    assertThat(run(opened, parts, 0).value()).hasSize(1);
                    assertThat(lastWriteSet(node)).as(work + " of a partition").isEqualTo(before);
                }
            }
            String before = lastWriteSet(node);
            TablesOptions replicated = new TablesOptions(
                    TableWork.ANALYZE, options(TableWork.ANALYZE).scope(), List.of(), "", lanes(true));
            run(opened, replicated, 0);
            assertThat(lastWriteSet(node)).isNotEqualTo(before);
        } finally {
            node.run("DROP DATABASE maint");
        }
    }

    private static String lastWriteSet(TestServer node) throws Exception {
        return node.value(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'wsrep_last_committed'");
    }

    private static void fill(TestServer server) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS maint",
                "CREATE DATABASE maint",
                "CREATE TABLE maint.inno (a INT PRIMARY KEY, b CHAR(100)) ENGINE=InnoDB",
                "INSERT INTO maint.inno VALUES (1, 'x'), (2, 'y'), (3, 'z')",
                "CREATE TABLE maint.isam (a INT, KEY (a)) ENGINE=MyISAM",
                "INSERT INTO maint.isam VALUES (1), (2)",
                "CREATE TABLE maint.arch (a INT) ENGINE="
                        + (server.kind().name().startsWith("MYSQL") ? "ARCHIVE" : "Aria"),
                "INSERT INTO maint.arch VALUES (1), (2)",
                "CREATE TABLE maint.mem (a INT) ENGINE=MEMORY",
                "CREATE TABLE maint.parts (a INT) ENGINE=InnoDB PARTITION BY RANGE (a)"
                        + " (PARTITION p1 VALUES LESS THAN (10), PARTITION p2 VALUES LESS THAN MAXVALUE)",
                "INSERT INTO maint.parts VALUES (1), (11)",
                "CREATE TABLE maint.`" + UGLY.strip().replace("`", "``") + "` (a INT) ENGINE=InnoDB",
                "CREATE VIEW maint.seen AS SELECT a FROM maint.inno",
                "FLUSH TABLES");
    }

    private static String checksum(TestServer server) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("CHECKSUM TABLE maint.inno")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(2);
        }
    }

    private static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Lots.password(server));
    }

    private static LaneOptions lanes() {
        return lanes(false);
    }

    private static LaneOptions lanes(boolean replicate) {
        return new LaneOptions(
                OptionalInt.of(2), replicate, Duration.ofSeconds(3), 2, OptionalLong.empty(), OptionalLong.empty());
    }

    private static TablesOptions options(TableWork work) {
        return new TablesOptions(
                work, new Scope(List.of("maint"), List.of(), List.of(), false), List.of(), "", lanes());
    }

    private RunResult<List<LaneResult<Action>>> run(OpenServer server, TablesOptions options, long retries)
            throws InterruptedException {
        return succeeded(
                runner.submit(new TablesJob(server, options, () -> history, _ -> {}, new LaneListener<Action>() {})
                        .retrying(retries)));
    }

    private static LaneResult<Action> of(RunResult<List<LaneResult<Action>>> result, String table) {
        Optional<LaneResult<Action>> found = result.value().stream()
                .filter(one -> one.action().table().table().equals(table))
                .findFirst();
        return found.orElseThrow();
    }
}
