package dev.drydock.feature.galera.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.FakeLinks;
import dev.drydock.feature.galera.Readings;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rolling restart whose commands run on the host, through a real sshd. */
@NeedsServers
@Timeout(300)
class RollingHostTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private HostLogIn host;

    @BeforeEach
    void open() throws Exception {
        history = HistoryStore.open(folder.resolve("history"), "test");
        host = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
    }

    @AfterEach
    void close() {
        host.close();
        history.close();
    }

    private JobOutcome<RunResult<List<String>>> roll(OpenServer server, RollingCommands commands)
            throws InterruptedException {
        return roll(server, Set.of("node1", "node2"), Optional.of(commands), _ -> {});
    }

    private JobOutcome<RunResult<List<String>>> roll(
            OpenServer server, Set<String> done, Optional<RollingCommands> commands, Consumer<RollingState> listener)
            throws InterruptedException {
        RollingOptions options = new RollingOptions(
                AddressMap.ANY, ClusterMemory.NONE, Duration.ofSeconds(30), Duration.ofMinutes(2), done, commands);
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return runner.submit(new RollingJob(server, options, () -> history, listener))
                    .await();
        }
    }

    @Test
    void theCommandsStopAndStartTheNodeAndEachIsRecorded() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        try (Clusters cluster = new Clusters(lab.nodes().getFirst());
                OpenServer server = host.open(lab.nodes().getFirst(), SshAccess.Program.BUILT_IN)) {
            cluster.awaitHealthy();
            long before = third.pid();
            Files.writeString(folder.resolve("pid-" + third.port()), Long.toString(before));
            try {
                JobOutcome<RunResult<List<String>>> outcome =
                        roll(server, new RollingCommands(stop(folder), "", start(folder), "never"));
                assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
                assertThat(ProcessHandle.of(before).filter(ProcessHandle::isAlive))
                        .isEmpty();
                assertThat(third.value("SELECT @@port")).isEqualTo(Integer.toString(third.port()));
            } finally {
                giveBack(third);
            }
            cluster.awaitHealthy();
        }
        List<Item> items =
                history.items(history.runs(RunFilter.newest(1)).getFirst().id());
        assertThat(items)
                .filteredOn(item -> item.kind().equals(NodeCommands.COMMAND))
                .hasSize(2)
                .allSatisfy(item -> assertThat(item.status()).isEqualTo("done"))
                .first()
                .satisfies(item -> assertThat(item.attributes().get("output")).isEqualTo("stopped node3"));
    }

    @Test
    void theBufferPoolOfANodeWhoseStopDoesNotKeepItIsDumpedBeforeAndLoadedAfter() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        Path file = third.dataDir().orElseThrow().resolve("ib_buffer_pool");
        try (Clusters cluster = new Clusters(lab.nodes().getFirst());
                OpenServer server = host.open(lab.nodes().getFirst(), SshAccess.Program.BUILT_IN)) {
            cluster.awaitHealthy();
            third.restart("--innodb-buffer-pool-dump-at-shutdown=OFF", "--innodb-buffer-pool-load-at-startup=OFF");
            cluster.awaitHealthy();
            Files.deleteIfExists(file);
            Files.writeString(folder.resolve("pid-" + third.port()), Long.toString(third.pid()));
            RollingCommands commands = new RollingCommands(stop(folder), "", start(folder), "");
            try {
                assertThat(RollingJob.preview(cluster.monitor().poll(), commands))
                        .containsSubsequence(
                                "# SQL: SET GLOBAL innodb_buffer_pool_dump_now = ON;",
                                "# SQL: SET GLOBAL innodb_buffer_pool_load_now = ON;");
                assertThat(roll(server, commands)).isInstanceOf(JobOutcome.Succeeded.class);
                assertThat(file).exists();
                Lots.eventually(() -> third.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                                + " WHERE VARIABLE_NAME = 'Innodb_buffer_pool_load_status'")
                        .contains("load completed"));
            } finally {
                giveBack(third);
                third.restart("--innodb-buffer-pool-dump-at-shutdown=ON", "--innodb-buffer-pool-load-at-startup=ON");
            }
            cluster.awaitHealthy();
        }
        assertThat(history.items(history.runs(RunFilter.newest(1)).getFirst().id()))
                .filteredOn(item -> item.kind().equals("statement"))
                .extracting(item -> item.attributes().get("statement") + " " + item.status())
                .containsExactly(
                        "SET GLOBAL innodb_buffer_pool_dump_now = ON done",
                        "SET GLOBAL innodb_buffer_pool_load_now = ON done");
    }

    @Test
    void aNodeThatAFullStateTransferLeavesColdIsTold() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        Path data = third.dataDir().orElseThrow();
        try (Clusters cluster = new Clusters(lab.nodes().getFirst())) {
            cluster.awaitHealthy();
            lab.nodes().getFirst().run("SET GLOBAL innodb_buffer_pool_dump_now = ON");
            third.stop();
            Files.delete(data.resolve("grastate.dat"));
            Files.deleteIfExists(data.resolve("ib_buffer_pool"));
            third.restart();
            cluster.awaitHealthy();
            Lots.eventually(() -> NodeTexts.loading(
                            cluster.monitor().poll().named("node3").orElseThrow())
                    .filter(text -> text.startsWith("The buffer pool was not loaded: Cannot open"))
                    .isPresent());
        }
    }

    @Test
    void aNodeWithoutAProcessAfterItsStartCommandIsNoticed() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        try (Clusters cluster = new Clusters(lab.nodes().getFirst());
                OpenServer server = host.open(lab.nodes().getFirst(), SshAccess.Program.BUILT_IN)) {
            cluster.awaitHealthy();
            Files.writeString(folder.resolve("pid-" + third.port()), Long.toString(third.pid()));
            try {
                assertThat(roll(server, new RollingCommands(stop(folder), "", "true", "never")))
                        .isInstanceOfSatisfying(JobOutcome.Failed.class, RollingHostTest::isEnded);
                cluster.await("two answer", view -> view.answering().size() == 2);
                RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
                assertThat(run.summary()).containsEntry("node3", "coming-back");
            } finally {
                giveBack(third);
            }
            cluster.awaitHealthy();
        }
    }

    @Test
    void aNodeThatADbaStartsAndThatEndsIsNoticedByItsErrorLog() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        Path log = third.dataDir().orElseThrow().resolveSibling("mysqld.log");
        Files.setOwner(log, Files.getOwner(third.dataDir().orElseThrow()));
        try (Clusters cluster = new Clusters(lab.nodes().getFirst())) {
            cluster.awaitHealthy();
            // the file in which the lab looks for the server's start, too
            third.restart("--log-error=" + log);
            cluster.awaitHealthy();
            String group = third.value("SELECT @@wsrep_node_address");
            CompletableFuture<Throwable> dba = new CompletableFuture<>();
            AtomicBoolean asked = new AtomicBoolean();
            try (OpenServer server = host.open(third, SshAccess.Program.BUILT_IN)) {
                assertThat(roll(server, Set.of("node1", "node2"), Optional.empty(), state -> {
                            if (!state.commands().isEmpty() && !asked.getAndSet(true)) {
                                Thread.ofVirtual()
                                        .start(() -> dba.complete(restartedWhileItsPortIsTaken(third, group)));
                            }
                        }))
                        .isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                            isEnded(failed);
                            assertThat(failed.problem().full())
                                    .contains("sudo tail -n 50 -- " + log, "[ERROR] WSREP", "[ERROR] Aborting");
                        });
                assertThat(dba.join()).isInstanceOf(IllegalStateException.class);
            } finally {
                third.restart();
            }
            cluster.awaitHealthy();
        }
    }

    private static void isEnded(JobOutcome.Failed<?> failed) {
        assertThat(failed.problem().code().id()).as(failed.problem().full()).isEqualTo("E-4412");
        assertThat(failed.problem().sentence())
                .startsWith("node3 ended while it was restarted, and is down.")
                .contains("sudo systemctl start mariadb");
    }

    private static Throwable restartedWhileItsPortIsTaken(TestServer node, String group) {
        int colon = group.lastIndexOf(':');
        node.stop();
        try (ServerSocket _ = new ServerSocket(
                Integer.parseInt(group.substring(colon + 1)), 1, InetAddress.getByName(group.substring(0, colon)))) {
            node.restart();
            return new AssertionError("it has started");
        } catch (IOException | IllegalStateException failure) {
            return failure;
        }
    }

    /** The lab starts the node again as it always does. */
    private void giveBack(TestServer node) throws IOException {
        Path line = folder.resolve("line-" + node.port());
        if (Files.exists(line)) {
            String own = Files.readString(line);
            ProcessHandle.allProcesses()
                    .filter(process -> commandLine(process).equals(own))
                    .forEach(process -> {
                        process.destroy();
                        process.onExit().join();
                    });
            node.restart();
        }
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .replace('\0', '\n');
        } catch (IOException gone) {
            return "";
        }
    }

    @Test
    void aCommandThatFailsEndsTheRunAndNothingElseIsStopped() throws Exception {
        GaleraCluster lab = Lab.galera();
        try (Clusters cluster = new Clusters(lab.nodes().getFirst());
                OpenServer server = host.open(lab.nodes().getFirst(), SshAccess.Program.BUILT_IN)) {
            cluster.awaitHealthy();
            JobOutcome<RunResult<List<String>>> outcome =
                    roll(server, new RollingCommands("echo no such service >&2; exit 5", "", "touch never", ""));
            assertThat(outcome).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                assertThat(failed.problem().code().id()).isEqualTo("E-4410");
                assertThat(failed.problem().full()).contains("ended with 5", "no such service");
            });
            assertThat(cluster.awaitHealthy().answering()).hasSize(3);
            JobOutcome<RunResult<List<String>>> withoutSsh =
                    roll(cluster.opened(), new RollingCommands("exit 0", "", "exit 0", ""));
            assertThat(((JobOutcome.Failed<RunResult<List<String>>>) withoutSsh)
                            .problem()
                            .code()
                            .id())
                    .isEqualTo("E-4411");
        }
        List<Item> items =
                history.items(history.runs(RunFilter.newest(2)).getLast().id());
        assertThat(items).extracting(Item::status).containsExactly("failed");
    }

    @Test
    void aNodeThatIsProductionByAProfileOfItsOwnGetsNoCommand() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer third = lab.nodes().getLast();
        Path mark = folder.resolve("stopped");
        ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), _ -> {});
        GuardedServers guarded = new GuardedServers(folder.resolve("guarded.json"), () -> profiles, _ -> {});
        Profile production = host.profile(third, SshAccess.Program.BUILT_IN)
                .copy("p", "shop-prod")
                .withEnvironment(Environment.PRODUCTION);
        profiles.save(production);
        try (Clusters cluster = new Clusters(lab.nodes().getFirst());
                OpenServer met = open(production, third, guarded);
                OpenServer server = open(
                        host.profile(lab.nodes().getFirst(), SshAccess.Program.BUILT_IN),
                        lab.nodes().getFirst(),
                        guarded)) {
            cluster.awaitHealthy();
            assertThat(met.key()).isNotEqualTo(server.key());
            assertThat(roll(server, new RollingCommands("touch " + mark, "", "touch " + mark, "")))
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code().id()).isEqualTo("E-2301"));
            assertThat(mark).doesNotExist();
            assertThat(cluster.awaitHealthy().answering()).hasSize(3);
        }
    }

    private OpenServer open(Profile profile, TestServer server, GuardedServers guarded) {
        return OpenServer.open(
                profile, Lots.password(server), host.setup(), ServerLock.of(profile, guarded), Duration.ofSeconds(20));
    }

    @Test
    void systemTablesAreUpgradedWhereTheVersionHasChangedAndNamesAreNoCommands() throws Exception {
        ClusterView before = one("10.11.6-MariaDB");
        ClusterView after = one("11.4.2-MariaDB");
        NodeView node = before.nodes().getFirst();
        RollingCommands usual = RollingCommands.of(node);
        assertThat(usual.afterwards(node, after.nodes().getFirst()))
                .containsExactly("mariadb-upgrade --skip-write-binlog");
        assertThat(usual.afterwards(node, node)).isEmpty();
        assertThat(RollingCommands.of(one("8.0.36-28.1").nodes().getFirst()).tables())
                .isEmpty();
        assertThat(RollingCommands.of(one("5.7.44-48-57").nodes().getFirst()).tables())
                .startsWith("mysql_upgrade");
        RollingCommands named = new RollingCommands("service {node} stop", "", "", "");
        assertThat(named.restart(node)).containsExactly("service 'a; rm -rf x'\\''' stop");
        assertThat(RollingJob.preview(before, usual)).contains("systemctl stop mariadb", "systemctl start mariadb");
    }

    private static ClusterView one(String version) throws InterruptedException {
        return new FakeLinks()
                .put("seed:3306", Readings.of("a").variables("version=" + version, "wsrep_node_name=a; rm -rf x'"))
                .polled(AddressMap.NONE);
    }

    /** Ends the server that listens on the port, and keeps how it was started. */
    private static String stop(Path folder) {
        return """
            p=$(cat %1$s/pid-{port}) && tr '\\0' '\\n' < /proc/$p/cmdline | grep -v new-cluster > %1$s/line-{port} \
            && kill $p && while kill -0 $p 2>/dev/null; do sleep 0.1; done && echo stopped {node}\
            """.formatted(folder);
    }

    /** What goes on must hold neither end of the SSH session. */
    private static String start(Path folder) {
        return """
            (cd / && tr '\\n' '\\0' < %1$s/line-{port} | exec xargs -0 setsid) > %1$s/log-{port} 2>&1 < /dev/null & \
            sleep 0.2\
            """.formatted(folder);
    }
}
