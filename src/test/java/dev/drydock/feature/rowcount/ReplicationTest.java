package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.lab.ReplicaPair;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobState;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts on both ends of a real replication. */
@Timeout(180)
class ReplicationTest extends RowCounts {

    private static final String STOPPED = "replication does not run, so its lag is unknown";

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aPrimaryWithAReplicaIsWarnedOfAndRefusedWhenAskedAndTheReplicaIsNot(ServerKind kind) throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(kind, "--read-only")) {
            TestServer primary = pair.primary();
            TestServer replica = pair.replica();
            fill(pair);
            try (OpenServer opened =
                    OpenServer.open(Lots.production(primary, primary.user()), Lots.password(primary))) {
                assertThat(opened.facts().role().is(Role.PRIMARY)).isTrue();
                assertThat(opened.facts().replicas().is(1)).isTrue();
                List<CountPlan.Note> notes = new ArrayList<>();
                RunResult<CountResult> result = count(opened, Wish.plain().of("shop"), new CountListener() {
                    @Override
                    public void planned(CountPlan plan) {
                        notes.addAll(plan.notes());
                    }
                });
                assertThat(of(result, "orders").rows()).hasValue(3);
                assertThat(notes)
                        .filteredOn(CountPlan.Note::warning)
                        .extracting(CountPlan.Note::text)
                        .anyMatch(text -> text.startsWith("This is a primary with 1 replica."));
                assertThat(notes).extracting(CountPlan.Note::text).contains("This is a production server.");
                Problem refused = failure(opened, Wish.plain().noPrimary().of("shop"));
                assertThat(refused.code()).isEqualTo(RowCountError.PRIMARY_REFUSED);
                assertThat(refused.sentence()).contains("is a primary with 1 replica");
                assertThat(history.runCount()).as("the refused one is no run").isEqualTo(1);
            }
            try (OpenServer blind = OpenServer.open(Lots.production(primary, "reader"), Secret.none())) {
                assertThat(blind.facts().replicas()).isInstanceOf(Fact.Unknown.class);
                Problem refused = failure(blind, Wish.plain().noPrimary().of("shop"));
                assertThat(refused.code()).isEqualTo(RowCountError.PRIMARY_UNKNOWN);
                assertThat(refused.detail()).contains("PROCESS");
            }
            try (OpenServer opened = open(replica)) {
                assertThat(opened.facts().role().is(Role.REPLICA)).isTrue();
                assertThat(opened.facts().replicas().is(0)).isTrue();
                assertThat(opened.facts().readOnly().is(true)).isTrue();
                assertThat(of(count(opened, Wish.plain().noPrimary().lag(30).of("shop")), "orders")
                                .rows())
                        .hasValue(3);
            }
            try (OpenServer opened = OpenServer.open(Lots.profile(replica, "watcher"), Secret.none())) {
                assertThat(opened.facts().role().is(Role.REPLICA))
                        .as("seen without PROCESS")
                        .isTrue();
                assertThat(complete(count(opened, Wish.plain().noPrimary().of("shop"))))
                        .isTrue();
                RunResult<CountResult> result =
                        count(opened, Wish.plain().withGrowthTable().of("shop"));
                assertThat(of(result, "orders").rows()).hasValue(3);
                assertThat(result.problems()).extracting(Problem::code).containsExactly(RowCountError.GROWTH_TABLE);
            }
        }
    }

    static List<ServerKind> lagging() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("lagging")
    void theLagGuardHoldsWithItsReasonAndTheCountGoesOnWhenTheReplicaHasCaughtUp(ServerKind kind) throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(kind)) {
            fill(pair);
            try (OpenServer opened = open(pair.replica());
                    Connection holder = pair.replica().connect();
                    Statement lock = holder.createStatement()) {
                pair.stopApplying();
                JobHandle<RunResult<CountResult>> stopped = held(opened, STOPPED);
                pair.apply();
                assertThat(of(result(stopped), "orders").rows()).hasValue(3);
                assertThat(stopped.snapshot().holds()).isEmpty();

                lock.execute("LOCK TABLES queue.jobs WRITE");
                pair.primary().run("INSERT INTO queue.jobs VALUES (1)");
                Lots.eventually(() -> pair.lag().orElse(0) > 2);
                JobHandle<RunResult<CountResult>> lagging = held(opened, " s, above 1 s");
                assertThat(lagging.snapshot().holds().getFirst()).startsWith("the replica lags ");
                lock.execute("UNLOCK TABLES");
                assertThat(of(result(lagging), "orders").rows()).hasValue(3);
                assertThat(pair.replica().value("SELECT COUNT(*) FROM queue.jobs"))
                        .isEqualTo("1");
            }
        }
    }

    /** Starts a count that is held for this reason before its first table. */
    private JobHandle<RunResult<CountResult>> held(OpenServer opened, String reason) throws Exception {
        List<TableCount> early = new ArrayList<>();
        JobHandle<RunResult<CountResult>> handle =
                submit(opened, Wish.plain().lag(1).of("shop"), new CountListener() {
                    @Override
                    public void finished(TableCount count) {
                        early.add(count);
                    }
                });
        Lots.eventually(() -> !handle.snapshot().holds().isEmpty());
        Thread.sleep(1500);
        assertThat(handle.snapshot().holds()).anyMatch(hold -> hold.endsWith(reason));
        assertThat(handle.snapshot().state()).isEqualTo(JobState.RUNNING);
        assertThat(early).isEmpty();
        return handle;
    }

    private static void fill(ReplicaPair pair) throws Exception {
        // MariaDB 10.5 made a privilege of its own of it
        String sees = pair.primary().kind() == ServerKind.MARIADB ? "REPLICA MONITOR" : "REPLICATION CLIENT";
        schema(pair.primary(), "queue", "CREATE TABLE jobs (id INT) ENGINE=InnoDB");
        schema(
                pair.primary(),
                "shop",
                "CREATE TABLE orders (id INT) ENGINE=InnoDB",
                "INSERT INTO orders VALUES (1), (2), (3)",
                "CREATE USER 'reader'@'%'",
                "GRANT SELECT ON shop.* TO 'reader'@'%'",
                "CREATE USER 'watcher'@'%'",
                "GRANT " + sees + " ON *.* TO 'watcher'@'%'",
                "GRANT SELECT ON shop.* TO 'watcher'@'%'",
                "GRANT ALL ON dbadmin.* TO 'watcher'@'%'");
        Lots.eventually(() -> {
            try {
                return pair.replica()
                        .value("SELECT COUNT(*) FROM mysql.db WHERE User = 'watcher'")
                        .equals("2");
            } catch (SQLException notYet) {
                return false;
            }
        });
    }
}
