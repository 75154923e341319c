package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.Lots;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.act.NodeChange;
import dev.drydock.feature.galera.act.NodeChangeJob;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.remedy.RemedyPlan;
import dev.drydock.remedy.RemedyTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** What is changed on nodes and proxies is held against the guarded profiles that lead there, also those never connected. */
@NeedsServers
@Timeout(300)
class GuardedClusterTest extends CommandLine {

    private static Profile at(String host, int port, String user, Environment environment) {
        return Lots.profile(host, port, user)
                .copy(environment.production() ? "p" : "d", environment.production() ? "shop-prod" : "dev")
                .withPassword(PasswordSource.NONE)
                .withEnvironment(environment);
    }

    private Commands.Ended proxysql(ProxySqlServer proxy, String command, String... more) throws Exception {
        Path password = Files.writeString(folder.resolve("password"), "admin");
        List<String> line = new ArrayList<>(List.of(
                "proxysql",
                command,
                "--server",
                "mysql://admin@LOCALHOST:" + proxy.adminPort(),
                "--password-file",
                password.toString()));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    @Test
    void aProxyOfProductionThatWasNeverConnectedIsNeitherAppliedToNorPutBack() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            Commands.Ended kept = proxysql(proxy, "snapshot", "--format=json");
            assertThat(kept.status()).as(kept.err()).isZero();
            String run = JsonMapper.shared().readTree(kept.out()).get("run").asString();
            proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (3, 'edited', 3306)");
            commands.profiles().save(at("127.0.0.1", proxy.adminPort(), "admin", Environment.PRODUCTION));
            for (String[] act : new String[][] {
                {"--module=servers", "--load", "--yes"},
                {"--module=servers", "--save", "--yes"},
                {"--module=servers", "--from=disk", "--yes"},
                {"--module=servers", "--restore=" + run, "--load", "--yes"}
            }) {
                Commands.Ended refused = proxysql(proxy, "apply", act);
                assertThat(refused.status()).as(refused.err()).isEqualTo(2);
                assertThat(refused.err()).containsPattern("E-2301|E-2304").contains("shop-prod");
            }
            assertThat(proxy.value("SELECT COUNT(*) FROM runtime_mysql_servers"))
                    .isEqualTo("0");
            assertThat(proxy.value("SELECT COUNT(*) FROM disk.mysql_servers")).isEqualTo("0");
            assertThat(proxy.value("SELECT COUNT(*) FROM main.mysql_servers")).isEqualTo("1");
            Commands.Ended allowed =
                    proxysql(proxy, "apply", "--module=servers", "--load", "--yes", "--unlock", "a reason");
            assertThat(allowed.status()).as(allowed.err()).isZero();
            assertThat(proxy.value("SELECT hostname FROM runtime_mysql_servers"))
                    .isEqualTo("edited");
        }
    }

    private static String code(Job<?> job) throws InterruptedException {
        return new CurrentThreadRunner().submit(job).await() instanceof JobOutcome.Failed<?> failed
                ? failed.problem().code().id()
                : "none";
    }

    /** The guard of the window: the cluster is opened by one node, and the act is on another. */
    @Test
    void aNodeThatIsProductionByAProfileOfItsOwnIsNotChangedThroughAnotherNode() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer first = lab.nodes().getFirst();
        TestServer third = lab.nodes().getLast();
        try (Clusters look = new Clusters(first)) {
            look.awaitHealthy();
        }
        commands.profiles().save(at("localhost", third.port(), third.user(), Environment.PRODUCTION));
        GuardedServers guarded =
                new GuardedServers(home().resolve("guarded-servers.json"), commands::profiles, _ -> {});
        Profile dev = at(first.host(), first.port(), first.user(), Environment.DEVELOPMENT);
        String before = third.value("SELECT @@GLOBAL.long_query_time");
        try (OpenServer opened = OpenServer.open(
                dev,
                Lots.password(first),
                SshSetup.unattended(),
                ServerLock.of(dev, guarded),
                Duration.ofSeconds(20))) {
            NodeChangeJob change = new NodeChangeJob(
                    opened,
                    "node3",
                    new NodeChange.TakeOut(true),
                    AddressMap.ANY,
                    ClusterMemory.NONE,
                    commands::history);
            assertThat(code(change))
                    .as("never connected, another port of the same machine")
                    .isEqualTo("E-2304");
            assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
            assertThat(code(new NodeChangeJob(
                            opened,
                            "node3",
                            new NodeChange.TakeOut(true),
                            AddressMap.ANY,
                            ClusterMemory.NONE,
                            commands::history)))
                    .as("the opened node is free, the changed one is not")
                    .isEqualTo("E-2301");
            assertThat(code(remedy(opened, third))).isEqualTo("E-2301");
        }
        assertThat(third.value("SELECT @@wsrep_desync")).isEqualTo("0");
        assertThat(third.value("SELECT @@GLOBAL.long_query_time")).isEqualTo(before);
    }

    private RemedyJob remedy(OpenServer opened, TestServer node) {
        Finding finding = new Finding(
                "slow", Severity.WARNING, Subject.SERVER, "is slow", Remedy.sql("SET GLOBAL long_query_time = 7;"), "");
        RemedyPlan plan =
                RemedyPlan.of(List.of(finding), _ -> Optional.of(RemedyTarget.at("node3", node.host(), node.port())));
        return new RemedyJob(opened, new GaleraFeature(), plan, _ -> List.of(), commands::history);
    }
}
