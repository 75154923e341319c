package dev.drydock.feature.upgrade.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ReplicaPair;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plan of a real pair, read from either end. */
@NeedsServers
@Timeout(180)
class ReplicationPlanTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"MYSQL_5_7, 8.0, STOP SLAVE;", "MYSQL_8_0, 8.4, STOP SLAVE;", "MYSQL_9, 26.x, STOP REPLICA;"})
    void replicasComeBeforeTheirPrimaryFromWhicheverEndItIsRead(ServerKind kind, String target, String stop)
            throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(kind);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            String primary = "127.0.0.1:" + pair.primary().port();
            String replica = "127.0.0.1:" + pair.replica().port();
            Lots.eventually(() -> pair.caughtUp()
                    && plan(pair.primary(), target, Map.of(), history).members().size() == 2);
            for (TestServer end : new TestServer[] {pair.primary(), pair.replica()}) {
                ReplicationPlan plan = plan(end, target, Map.of(), history);
                assertThat(plan.members()).extracting(TopologyMember::place).containsExactly(replica, primary);
                assertThat(plan.members().getFirst().source()).contains(primary);
                assertThat(step(plan, replica, "caught-up").state()).isEqualTo(PlanStep.State.PASSED);
                assertThat(step(plan, replica, "stop").statements())
                        .contains(stop, "SET GLOBAL innodb_fast_shutdown = 0;");
                assertThat(step(plan, primary, "row-format").state()).isEqualTo(PlanStep.State.OPEN);
                assertThat(step(plan, primary, "old-replica").wayBack()).isNotBlank();
                assertThat(plan.steps().indexOf(step(plan, replica, "start")))
                        .isLessThan(plan.steps().indexOf(step(plan, primary, "switch")));
                assertThat(plan.open()).isPositive();
            }
            if (kind == ServerKind.MYSQL_8_0) {
                ReplicationPlan far = plan(pair.primary(), "9.7", Map.of(), history);
                assertThat(step(far, primary, "gtid").statements())
                        .last()
                        .asString()
                        .contains("with 9.7, my.cnf: gtid_mode = OFF.");
                assertThat(step(far, replica, "start").statements())
                        .containsExactly("my.cnf: gtid_mode = OFF", "START REPLICA;");
            }
            assertThat(step(plan(pair.primary(), target, Map.of(), history), replica, "gtid").statements().stream()
                            .filter(line -> line.contains("my.cnf")))
                    .hasSize(target.equals("26.x") ? 1 : 0);
            ReplicationPlan said =
                    plan(pair.primary(), target, Map.of(replica + "/snapshot", "snapshot 4711"), history);
            assertThat(step(said, replica, "snapshot").waits()).isFalse();
            ReplicationPlan later = plan(pair.primary(), target, Map.of(), history);
            assertThat(step(later, replica, "snapshot").said()).get().asString().startsWith("snapshot 4711 (");
            assertThat(step(later, replica, "snapshot").waits()).isFalse();
            pair.stopApplying();
            assertThat(step(plan(pair.primary(), target, Map.of(), history), replica, "caught-up")
                            .state())
                    .isEqualTo(PlanStep.State.OPEN);
        }
    }

    /** 5.6 takes gtid_mode at its start only: error 1238 for a SET. */
    @Test
    void whatTurnsGtidsOnIsWhatTheServerTakes() throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(ServerKind.MYSQL_5_6);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            Lots.eventually(() -> pair.caughtUp()
                    && plan(pair.primary(), "5.7", Map.of(), history).members().size() == 2);
            PlanStep gtid = step(
                    plan(pair.primary(), "5.7", Map.of(), history),
                    "127.0.0.1:" + pair.primary().port(),
                    "gtid");
            assertThat(gtid.statements()).last().asString().startsWith("my.cnf: gtid_mode = ON");
            pair.primary()
                    .run(gtid.statements().stream()
                            .filter(statement -> statement.startsWith("SET"))
                            .toArray(String[]::new));
        }
    }

    /** Read from the middle of a chain by a name that no other server knows it by. */
    @Test
    void aServerOfTwoNamesKeepsItsPlaceInTheOrder() throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(ServerKind.MYSQL_5_7, "--log-bin=binlog", "--log-slave-updates");
                TestServer last = Lab.fresh(ServerKind.MYSQL_5_7, "--server-id=3", "--relay-log=relay");
                HistoryStore history = HistoryStore.open(folder, "test")) {
            pair.replica().run("SET GLOBAL read_only = OFF");
            Lots.eventually(pair::caughtUp);
            pair.replica().run("DROP USER 'replicator'@'%'");
            ReplicaPair.follow(pair.replica(), last);
            String primary = "127.0.0.1:" + pair.primary().port();
            String middle = "localhost:" + pair.replica().port();
            Profile named = Lots.profile("localhost", pair.replica().port(), "root");
            Lots.eventually(
                    () -> plan(named, "8.0", Map.of(), history).members().size() == 3);
            List<TopologyMember> members = plan(named, "8.0", Map.of(), history).members();
            assertThat(members)
                    .extracting(TopologyMember::place)
                    .containsExactly("127.0.0.1:" + last.port(), middle, primary);
            assertThat(members.getFirst().source()).contains(middle);
        }
    }

    private static PlanStep step(ReplicationPlan plan, String place, String word) {
        return plan.steps().stream()
                .filter(step -> step.id().equals(place + "/" + word))
                .findFirst()
                .orElseThrow(() -> new AssertionError(place + "/" + word + " in " + plan.steps()));
    }

    private static ReplicationPlan plan(
            TestServer server, String target, Map<String, String> said, HistoryStore history) throws Exception {
        return plan(Lots.profile(server), target, said, history);
    }

    private static ReplicationPlan plan(Profile server, String target, Map<String, String> said, HistoryStore history)
            throws Exception {
        try (OpenServer opened = OpenServer.open(server, Secret.none())) {
            JobOutcome<RunResult<ReplicationPlan>> outcome = new CurrentThreadRunner()
                    .submit(new ReplicationPlanJob(
                            opened,
                            target,
                            said,
                            ConfirmedAddresses.ANY,
                            ReplicationPlanJob.Wishes.none(),
                            () -> history))
                    .await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            return ((JobOutcome.Succeeded<RunResult<ReplicationPlan>>) outcome)
                    .value()
                    .value();
        }
    }
}
