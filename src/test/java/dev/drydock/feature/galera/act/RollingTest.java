package dev.drydock.feature.galera.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A guided restart of a real cluster: cut off after one node, resumed with the others. */
@NeedsServers
@Timeout(400)
class RollingTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final BlockingQueue<String> toRestart = new LinkedBlockingQueue<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final List<RollingState> states = Collections.synchronizedList(new ArrayList<>());

    private void saw(RollingState state) {
        states.add(state);
        if (!state.commands().isEmpty()) {
            state.nodes().stream()
                    .filter(step -> step.phase() == RollingState.Phase.RESTART)
                    .map(RollingState.NodeStep::node)
                    .filter(told::add)
                    .forEach(toRestart::add);
        }
    }

    private static RollingOptions options(Set<String> done, Duration patience) {
        return new RollingOptions(
                AddressMap.ANY, ClusterMemory.NONE, Duration.ofSeconds(30), patience, done, Optional.empty());
    }

    private static TestServer server(GaleraCluster lab, String name) {
        return lab.nodes().get(name.charAt(4) - '1');
    }

    private static long replicated(TestServer node) throws SQLException {
        return Long.parseLong(node.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                + " WHERE VARIABLE_NAME = 'wsrep_replicated'"));
    }

    private String next() throws InterruptedException {
        String node = toRestart.poll(120, TimeUnit.SECONDS);
        assertThat(node).isNotNull();
        return java.util.Objects.requireNonNull(node);
    }

    @Test
    void oneNodeAtATimeAndResumedWhereItWasCutOff() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer writer = lab.nodes().get(1);
        try (HistoryStore history = HistoryStore.open(folder, "test");
                Clusters cluster = new Clusters(lab.nodes().getFirst());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            cluster.awaitHealthy();
            writer.run(
                    "CREATE SCHEMA IF NOT EXISTS galeraroll",
                    "CREATE OR REPLACE TABLE galeraroll.t (n INT PRIMARY KEY)");
            // other tests have written on the same nodes
            long others = Math.max(
                    replicated(lab.nodes().getFirst()), replicated(lab.nodes().getLast()));
            for (int n = 0; replicated(writer) <= others + 100; n++) {
                writer.run("INSERT INTO galeraroll.t VALUES (" + n + ")");
            }
            String key = cluster.opened().key();
            JobHandle<RunResult<List<String>>> first = runner.submit(new RollingJob(
                    cluster.opened(), options(Set.of(), Duration.ofMinutes(3)), () -> history, this::saw));
            String one = next();
            server(lab, one).restart();
            String two = next();
            first.cancel();
            assertThat(first.await()).isInstanceOf(JobOutcome.Cancelled.class);
            Set<String> done = RollingJob.unfinished(history, key);
            assertThat(done).containsExactly(one);
            assertThat(history.items(
                            history.runs(RunFilter.newest(1)).getFirst().id()))
                    .as("the node that Cancel met is no item that runs")
                    .extracting(Item::status)
                    .containsExactly(RollingState.Phase.DONE.word());
            assertThat(states.getFirst().nodes().getLast().node())
                    .as("the writer is last")
                    .isEqualTo("node2");
            told.clear();
            JobHandle<RunResult<List<String>>> second = runner.submit(
                    new RollingJob(cluster.opened(), options(done, Duration.ofMinutes(3)), () -> history, this::saw));
            assertThat(next()).isEqualTo(two);
            server(lab, two).restart();
            assertThat(next()).isEqualTo("node2");
            second.cancel();
            assertThat(second.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(history.items(
                            history.runs(RunFilter.newest(1)).getFirst().id()))
                    .extracting((Item item) -> item.object().name())
                    .containsExactly(two);
            assertThat(RollingJob.unfinished(history, key))
                    .as("what was continued once can be continued again")
                    .containsExactlyInAnyOrder(one, two);
            told.clear();
            JobHandle<RunResult<List<String>>> third = runner.submit(new RollingJob(
                    cluster.opened(),
                    options(Set.of(one, two, "node2"), Duration.ofMinutes(3)),
                    () -> history,
                    this::saw));
            RunResult<List<String>> result = ((JobOutcome.Succeeded<RunResult<List<String>>>) third.await()).value();
            assertThat(result.value()).containsExactlyInAnyOrder("node1", "node2", "node3");
            assertThat(RollingJob.unfinished(history, key)).isEmpty();
            assertThat(states)
                    .anySatisfy(state -> assertThat(state.commands())
                            .anyMatch(command -> command.contains("systemctl stop mariadb")));
            assertThat(states)
                    .as("its start is still to be run while it is down")
                    .filteredOn(state ->
                            state.nodes().stream().anyMatch(step -> step.phase() == RollingState.Phase.COMING_BACK))
                    .anySatisfy(state -> assertThat(state.commands())
                            .anyMatch(command -> command.contains("systemctl start mariadb")));
            cluster.awaitHealthy();
        }
    }

    @Test
    void commandsAreWithdrawnWhileTheClusterIsNotHealthy() throws Exception {
        GaleraCluster lab = Lab.galera();
        try (HistoryStore history = HistoryStore.open(folder, "test");
                Clusters cluster = new Clusters(lab.nodes().getFirst());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            cluster.awaitHealthy();
            JobHandle<RunResult<List<String>>> handle = runner.submit(new RollingJob(
                    cluster.opened(), options(Set.of(), Duration.ofMinutes(3)), () -> history, this::saw));
            String one = next();
            TestServer other = server(lab, one.equals("node3") ? "node1" : "node3");
            other.run("SET GLOBAL wsrep_desync = ON");
            try {
                Lots.eventually(() -> newest().commands().isEmpty()
                        && newest().reasons().stream().anyMatch(reason -> reason.contains("Desynced")));
            } finally {
                other.run("SET GLOBAL wsrep_desync = OFF");
            }
            Lots.eventually(() -> !newest().commands().isEmpty());
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            cluster.awaitHealthy();
        }
    }

    private RollingState newest() {
        return states.getLast();
    }

    @Test
    void itStopsByItselfWhereHealthDoesNotComeBack() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        try (HistoryStore history = HistoryStore.open(folder, "test");
                Clusters cluster = new Clusters(lab.nodes().getFirst());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            cluster.awaitHealthy();
            third.run("SET GLOBAL wsrep_desync = ON");
            try {
                JobOutcome<RunResult<List<String>>> outcome = runner.submit(new RollingJob(
                                cluster.opened(), options(Set.of(), Duration.ofSeconds(2)), () -> history, this::saw))
                        .await();
                assertThat(outcome).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                    assertThat(failed.problem().code().id()).isEqualTo("E-4405");
                    assertThat(failed.problem().sentence()).contains("node3");
                });
                assertThat(toRestart).isEmpty();
            } finally {
                third.run("SET GLOBAL wsrep_desync = OFF");
            }
            cluster.awaitHealthy();
        }
    }
}
