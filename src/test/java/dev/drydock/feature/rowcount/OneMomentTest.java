package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All tables at one moment: what the promise is worth, and what happens where its lock cannot be had. */
class OneMomentTest extends RowCounts {

    private static final String FLUSH = "FLUSH TABLES WITH READ LOCK";

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theCountsOfTablesWrittenTogetherAgree(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        writtenTogether(server);
        try (OpenServer opened = open(server)) {
            agree(server, opened);
        } finally {
            server.run("DROP DATABASE moment");
        }
    }

    @Test
    void aGaleraNodeIsKnownAsOneAndCountsWhatTheOtherNodesWriteAtOneMoment() throws Exception {
        List<TestServer> nodes = Lab.galera().nodes();
        TestServer writing = nodes.getFirst();
        TestServer counting = nodes.getLast();
        writtenTogether(writing);
        try (OpenServer opened = open(counting)) {
            assertThat(opened.facts().galera()).isTrue();
            assertThat(opened.facts().flavour()).isEqualTo(Flavour.MARIADB);
            assertThat(opened.facts().product()).endsWith(" (Galera)");
            Lots.eventually(() -> counting.value(
                            "SELECT COUNT(*) FROM information_schema.TABLES" + " WHERE TABLE_SCHEMA = 'moment'")
                    .equals("3"));
            RunResult<CountResult> plain = count(opened, Wish.plain().of("moment"));
            assertThat(complete(plain)).isTrue();
            assertThat(plain.value().plan().settings()).contains("SET SESSION wsrep_sync_wait = 0");
            RunResult<CountResult> last = agree(writing, opened);
            assertThat(last.value().plan().notes())
                    .filteredOn(CountPlan.Note::warning)
                    .extracting(CountPlan.Note::text)
                    .anyMatch(text -> text.contains("pauses the node's replication"));
            assertThat(counting.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                            + " WHERE VARIABLE_NAME = 'WSREP_LOCAL_STATE_COMMENT'"))
                    .as("the lock's pause is over")
                    .isEqualTo("Synced");
        } finally {
            writing.run("DROP DATABASE moment");
        }
    }

    @Test
    void tablesThatHaveNoSnapshotsRefuseItByTheirNames() throws Exception {
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

    static List<ServerKind> notGranted() {
        return Trials.some(List.of(ServerKind.MYSQL_5_7), List.of(ServerKind.MARIADB));
    }

    /** Somebody's LOCK TABLES … WRITE elsewhere keeps the whole server from being locked. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("notGranted")
    void aLockThatIsNotGrantedIsGivenUpWithItsCodeAndNothingStaysLocked(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        twoTables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                OpenServer opened = open(server)) {
            lock.execute("LOCK TABLES elsewhere.held WRITE");
            Problem why = failure(opened, shared());
            assertThat(why.code()).isEqualTo(RowCountError.SNAPSHOT_LOCK);
            assertThat(why.sentence()).contains("within 3 s, in 3 attempts");
            assertThat(why.detail()).contains("error 1205");
            server.run("INSERT INTO calm.a VALUES (2)");
            assertThat(busy(server)).isFalse();
            RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(history.items(run.id()))
                    .isNotEmpty()
                    .allMatch(item -> item.status().equals("not_reached"));
            assertThat(complete(count(
                            opened,
                            Wish.plain().mode(Mode.ONE_MOMENT).workers(1).of("calm"))))
                    .as("one worker needs no lock")
                    .isTrue();
        } finally {
            server.run("DROP DATABASE calm", "DROP DATABASE elsewhere");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aLockThatComesFreeBetweenTheTriesIsTaken(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        twoTables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                OpenServer opened = open(server)) {
            lock.execute("LOCK TABLES elsewhere.held WRITE");
            JobHandle<RunResult<CountResult>> handle = submit(opened, shared(), new CountListener() {});
            Lots.eventually(() -> busy(server));
            Lots.eventually(() -> !busy(server));
            lock.execute("UNLOCK TABLES");
            RunResult<CountResult> result = result(handle);
            assertThat(complete(result)).isTrue();
            assertThat(result.value().snapshot().orElseThrow().locked())
                    .as("the wait of the first try is not the lock's time")
                    .isLessThan(SharedSnapshot.LOCK_LIMIT);
        } finally {
            server.run("DROP DATABASE calm", "DROP DATABASE elsewhere");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void cancelEndsTheWaitForTheLock(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        twoTables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                OpenServer opened = open(server)) {
            lock.execute("LOCK TABLES elsewhere.held WRITE");
            JobHandle<RunResult<CountResult>> handle = submit(opened, shared(), new CountListener() {});
            Lots.eventually(() -> busy(server));
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(busy(server)).isFalse();
            assertThat(handle.snapshot().endings())
                    .as("ended by Cancel, not by its own limit")
                    .isNotEmpty()
                    .allMatch(CancelReport::gone);
            assertThat(history.runs(RunFilter.newest(1)).getFirst().state()).isEqualTo(RunState.CANCELLED);
        } finally {
            server.run("DROP DATABASE calm", "DROP DATABASE elsewhere");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void withoutReloadOneWorkerTakesTheSnapshotAloneAndSaysWhy(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        twoTables(server);
        server.run("CREATE USER 'unlocked'@'%'", "GRANT SELECT ON calm.* TO 'unlocked'@'%'");
        try (OpenServer opened = OpenServer.open(Lots.profile(server, "unlocked"), Secret.none())) {
            RunResult<CountResult> result = count(opened, shared());
            assertThat(complete(result)).isTrue();
            assertThat(result.value().plan().workers()).isEqualTo(1);
            assertThat(result.value().plan().workersWhy()).contains("RELOAD", "lacks");
            assertThat(result.value().plan().lock().orElseThrow()).startsWith("none");
            assertThat(result.value().snapshot().orElseThrow().locked()).isZero();
        } finally {
            server.run("DROP USER 'unlocked'@'%'", "DROP DATABASE calm", "DROP DATABASE elsewhere");
        }
    }

    private static CountOptions shared() {
        return Wish.plain().mode(Mode.ONE_MOMENT).workers(2).of("calm");
    }

    private static boolean busy(TestServer server) throws SQLException {
        try (Connection watcher = server.connect()) {
            return Lots.busy(watcher, FLUSH);
        }
    }

    private static void twoTables(TestServer server) throws Exception {
        schema(server, "elsewhere", "CREATE TABLE held (id INT) ENGINE=InnoDB");
        schema(
                server,
                "calm",
                "CREATE TABLE a (id INT) ENGINE=InnoDB",
                "CREATE TABLE b (id INT) ENGINE=InnoDB",
                "INSERT INTO a VALUES (1)");
    }

    private static void writtenTogether(TestServer server) throws Exception {
        schema(
                server,
                "moment",
                "CREATE TABLE a (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE b (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE c (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB");
    }

    /** Counts with several workers and with one while transactions insert into all three tables; returns the last result. */
    private RunResult<CountResult> agree(TestServer writing, OpenServer opened) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch written = new CountDownLatch(50);
        Thread writer = Thread.ofVirtual().start(() -> writeTogether(writing, stop, written));
        try {
            written.await();
            // on another node of a cluster they are some time later
            Lots.eventually(() -> opened.query(session -> session.first(
                                    "SELECT COUNT(*) FROM moment.a",
                                    row -> row.number(1).orElse(0)))
                            .orElse(0L)
                    >= 50);
            RunResult<CountResult> last = agreeing(opened, 1);
            assertThat(of(last, "a").rows().orElse(0)).isGreaterThanOrEqualTo(50);
            return agreeing(opened, 3);
        } finally {
            stop.set(true);
            writer.join();
        }
    }

    private RunResult<CountResult> agreeing(OpenServer opened, int workers) throws InterruptedException {
        RunResult<CountResult> result = count(
                opened, Wish.plain().mode(Mode.ONE_MOMENT).workers(workers).of("moment"));
        assertThat(complete(result)).isTrue();
        assertThat(result.value().snapshot()).isPresent();
        assertThat(result.value().tables().stream().map(TableCount::rows).distinct())
                .as("%d workers", workers)
                .hasSize(1);
        return result;
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
}
