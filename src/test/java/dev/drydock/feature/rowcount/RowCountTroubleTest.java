package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.tunnel.SshSetup;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong with a table, a connection or a server costs only that, and is told. */
class RowCountTroubleTest extends RowCounts {

    static List<ServerKind> oldestAndNewest() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    static List<ServerKind> withATimeLimit() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB), List.of(ServerKind.MYSQL_8_0));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void aTableOverTheTimeLimitIsGivenUpAndTheNextIsCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "slow",
                "CREATE TABLE a_slow (a INT) ENGINE=InnoDB",
                "CREATE TABLE z_fast (a INT) ENGINE=InnoDB",
                "INSERT INTO z_fast VALUES (1)");
        CountOptions options = Wish.plain()
                .workers(1)
                .limit(Duration.ofSeconds(3))
                .lockWait(Duration.ofSeconds(60))
                .of("slow");
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                OpenServer opened = open(server)) {
            RunResult<CountResult> result = count(opened, options, oncePlanned(lock, "LOCK TABLES slow.a_slow WRITE"));
            assertThat(code(result, "a_slow")).isEqualTo(DbError.TIME_LIMIT);
            assertThat(of(result, "a_slow").took()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(30));
            assertThat(of(result, "z_fast").rows()).hasValue(1);
        } finally {
            server.run("DROP DATABASE slow");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("withATimeLimit")
    void aTimeLimitThatTheServerHasForAllEndsNoCountWithoutALimit(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "patient", "CREATE TABLE held (a INT) ENGINE=InnoDB");
        String limit = kind == ServerKind.MARIADB ? "GLOBAL max_statement_time = " : "GLOBAL max_execution_time = ";
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watcher = server.connect()) {
            lock.execute("SET " + limit + (kind == ServerKind.MARIADB ? "3" : "3000"));
            try (OpenServer opened = open(server)) {
                JobHandle<RunResult<CountResult>> handle =
                        submit(opened, Wish.plain().of("patient"), oncePlanned(lock, "LOCK TABLES patient.held WRITE"));
                Lots.eventually(() -> Lots.busy(watcher, "SELECT COUNT(*) FROM `patient`.`held`"));
                Thread.sleep(4_000);
                lock.execute("UNLOCK TABLES");
                assertThat(complete(result(handle))).isTrue();
            } finally {
                lock.execute("SET " + limit + "0");
            }
        } finally {
            server.run("DROP DATABASE patient");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
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
            RunResult<CountResult> result = count(
                    opened,
                    Wish.plain().lockWait(Duration.ofSeconds(1)).of("locked"),
                    oncePlanned(statement, "LOCK TABLES locked.held WRITE"));
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
            RunResult<CountResult> result = count(opened, Wish.plain().of("rights"));
            assertThat(of(result, "open_one").rows()).hasValue(0);
            assertThat(code(result, "closed_one")).isEqualTo(DbError.DENIED);
            Problem blind = failure(opened, Wish.plain().of("no_such_schema"));
            assertThat(blind.code()).isEqualTo(RowCountError.NOTHING_VISIBLE);
        } finally {
            server.run("DROP USER 'reader'@'%'", "DROP DATABASE rights");
        }
    }

    /** Tables of an engine without a size share no statement, so that one keeps the others waiting. */
    @Test
    void tablesThatACancelledCountNeverReachedAreKeptAsSuch() throws Exception {
        TestServer server = Lab.mysql57();
        schema(
                server,
                "unreached",
                "CREATE TABLE a (a INT NOT NULL) ENGINE=CSV",
                "CREATE TABLE b (a INT NOT NULL) ENGINE=CSV",
                "CREATE TABLE c (a INT NOT NULL) ENGINE=CSV");
        try (Connection watcher = server.connect();
                OpenServer opened = open(server);
                Connection holder = server.connect();
                Statement lock = holder.createStatement()) {
            JobHandle<RunResult<CountResult>> handle = submit(
                    opened,
                    Wish.plain().workers(1).lockWait(Duration.ofSeconds(60)).of("unreached"),
                    new CountListener() {
                        @Override
                        public void planned(CountPlan plan) {
                            try {
                                lock.execute("LOCK TABLES unreached.a WRITE, unreached.b WRITE, unreached.c WRITE");
                            } catch (SQLException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }
                    });
            Lots.eventually(() -> Lots.busy(watcher, "FROM `unreached`."));
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
            // the one that waited for its lock was not counted either
            assertThat(history.items(run.id()))
                    .hasSize(3)
                    .allMatch(item -> item.status().equals("not_reached"))
                    .allMatch(item -> item.finished() == null && item.measure() == null);
            assertThat(run.outcome().orElseThrow().counts().failed())
                    .as("what Cancel kept from being counted has not failed")
                    .isZero();
        } finally {
            server.run("DROP DATABASE unreached");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
    void cancelEndsTheCountOnTheServerAndKeepsWhatWasCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "halt", "CREATE TABLE big (a INT) ENGINE=InnoDB");
        Lots.numbers(server, "halt", 3);
        try (Connection watcher = server.connect();
                OpenServer opened = open(server)) {
            CountDownLatch other = new CountDownLatch(1);
            // the big one waits behind a lock, so that it still runs when it is cancelled
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement()) {
                JobHandle<RunResult<CountResult>> handle = submit(
                        opened, Wish.plain().lockWait(Duration.ofHours(1)).of("halt"), new CountListener() {
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
                handle.cancel();
                assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
                assertThat(Lots.busy(watcher, "FROM `halt`.`big`")).isFalse();
                assertThat(handle.snapshot().endings()).isNotEmpty().allMatch(CancelReport::gone);
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
    @Tag(Trials.WIDE)
    @MethodSource("oldestAndNewest")
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
            JobHandle<RunResult<CountResult>> handle = submit(
                    opened,
                    Wish.plain().workers(1).lockWait(Duration.ofSeconds(60)).of("kills"),
                    oncePlanned(lock, "LOCK TABLES kills.held WRITE"));
            String find = "SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT COUNT(*) FROM"
                    + " `kills`.`held`%'";
            try (Connection watcher = server.connect()) {
                Lots.eventually(() -> Lots.busy(watcher, "SELECT COUNT(*) FROM `kills`.`held`"));
            }
            server.run("KILL CONNECTION " + server.value(find));
            switch (handle.await()) {
                case JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> result) -> {
                    assertThat(of(result, "held").status()).isEqualTo(TableCount.Status.FAILED);
                    assertThat(result.value().count(TableCount.Status.COUNTED)).isEqualTo(4);
                }
                case JobOutcome<RunResult<CountResult>> other -> throw new AssertionError(other);
            }
        } finally {
            server.run("DROP DATABASE kills");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void aServerThatDoesNotComeBackLeavesTheResultsAndAClearError(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            schema(server, "doomed", "CREATE TABLE z (a INT) ENGINE=InnoDB", "CREATE TABLE y (a INT) ENGINE=InnoDB");
            Lots.numbers(server, "doomed", 4);
            OpenServer opened = OpenServer.open(
                    Lots.profile(server), Lots.password(server), SshSetup.unattended(), Duration.ofSeconds(3));
            AtomicBoolean killed = new AtomicBoolean();
            JobHandle<RunResult<CountResult>> handle =
                    submit(opened, Wish.plain().workers(1).of("doomed"), new CountListener() {
                        @Override
                        public void finished(TableCount count) {
                            if (killed.compareAndSet(false, true)) {
                                server.kill();
                            }
                        }
                    });
            switch (handle.await()) {
                case JobOutcome.Failed<RunResult<CountResult>>(Problem problem) ->
                    assertThat(problem.code()).as(problem.full()).isEqualTo(DbError.NOT_BACK);
                case JobOutcome<RunResult<CountResult>> other -> throw new AssertionError(other);
            }
            opened.close();
            RunSummary run = history.runs(RunFilter.newest(10)).getFirst();
            assertThat(run.state()).isEqualTo(RunState.FAILED);
            assertThat(history.items(run.id())).anyMatch(item -> item.measure() != null);
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
                        server.run("SELECT SLEEP(100)");
                    } catch (SQLException _) {
                        // ended below
                    }
                }));
            }
            Lots.eventually(() -> Long.parseLong(server.value("SELECT VARIABLE_VALUE FROM"
                            + " performance_schema.global_status WHERE VARIABLE_NAME = 'Threads_running'"))
                    > 6);
            JobHandle<RunResult<CountResult>> handle =
                    submit(opened, Wish.plain().threads(3).of("busy"), new CountListener() {});
            Lots.eventually(() -> !handle.snapshot().holds().isEmpty());
            assertThat(handle.snapshot().holds().getFirst())
                    .contains("Threads_running")
                    .contains("above 3");
            for (String id : server.pairs(
                            "SELECT ID, INFO FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP%'")
                    .keySet()) {
                server.run("KILL " + id);
            }
            assertThat(handle.await()).isInstanceOf(JobOutcome.Succeeded.class);
            for (Thread thread : load) {
                thread.join();
            }
        }
    }
}
