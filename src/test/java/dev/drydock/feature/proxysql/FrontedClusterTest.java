package dev.drydock.feature.proxysql;

import static dev.drydock.feature.proxysql.FrontedCluster.rules;
import static dev.drydock.feature.proxysql.FrontedCluster.thinks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.proxysql.change.ApplyJob;
import dev.drydock.feature.proxysql.change.HostgroupDrafts;
import dev.drydock.feature.proxysql.change.HostgroupDrafts.Wanted;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.ProxyAct;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real ProxySQL in front of three real nodes: what each thinks, and where they do not say the same. */
@NeedsServers
@Timeout(300)
class FrontedClusterTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private FrontedCluster fronted;

    @BeforeEach
    void open() throws Exception {
        fronted = new FrontedCluster(folder);
    }

    @AfterEach
    void close() {
        if (fronted != null) {
            fronted.close();
        }
    }

    @Test
    void theClusterIsOfferedByItselfLinkedAndAgrees() throws Exception {
        assertThat(fronted.proxied().clusterOf(fronted.admin().profile())).isEmpty();
        assertThat(fronted.proxied().offered(fronted.proxied().view(fronted.admin())))
                .containsExactly(fronted.cluster());
        fronted.link();
        assertThat(fronted.proxied().clusterOf(fronted.admin().profile())).contains(fronted.cluster());
        ClusterPicture picture = fronted.awaitAgreement();
        assertThat(thinks(picture, "node1")).isEqualTo("writer 10 ONLINE");
        assertThat(thinks(picture, "node2"))
                .isEqualTo("writer 10 SHUNNED · backup writer 20 ONLINE · reader 30 ONLINE");
        assertThat(picture.proxies().getFirst().writers(picture.nodes())).containsExactly("node1");
        Overview overview = fronted.admin().query(session -> new OverviewReader(new AdminReader(session)).read("2.7"));
        assertThat(overview.troubled())
                .as("a writer that waits as a backup is no trouble")
                .isEmpty();
        fronted.proxied().unlink(fronted.admin().profile());
        assertThat(fronted.picture().proxies()).isEmpty();
    }

    @Test
    void aDesyncedNodeIsTakenOfflineAndComesBack() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        TestServer third = fronted.nodes().getLast();
        third.run("SET GLOBAL wsrep_desync = ON");
        try {
            ClusterPicture seen =
                    fronted.await("offline", picture -> thinks(picture, "node3").equals("offline 40 ONLINE"));
            assertThat(seen.findings()).isEmpty();
            assertThat(node(seen, "node3").objection(100).text()).contains("wsrep_desync is ON");
        } finally {
            third.run("SET GLOBAL wsrep_desync = OFF");
        }
        fronted.awaitAgreement();
    }

    @Test
    void aProxyThatDoesNotCheckGoesOnUsingADesyncedNode() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        TestServer third = fronted.nodes().getLast();
        fronted.proxy().run("SET mysql-monitor_enabled='false'", "LOAD MYSQL VARIABLES TO RUNTIME");
        fronted.await("no look any more", FrontedClusterTest::notLookedAt);
        third.run("SET GLOBAL wsrep_desync = ON");
        try {
            ClusterPicture seen =
                    fronted.await("unfit", picture -> rules(picture, "node3").contains("proxied-unfit"));
            Finding unfit = seen.findings().stream()
                    .filter(finding -> finding.check().equals("proxied-unfit"))
                    .findFirst()
                    .orElseThrow();
            assertThat(unfit.severity()).isEqualTo(Severity.ERROR);
            assertThat(unfit.message()).contains("node3", "wsrep_desync is ON", "20, 30");
            assertThat(seen.findings()).extracting(Finding::check).contains("proxied-stale");
            fronted.proxy().run("UPDATE mysql_galera_hostgroups SET active = 0", "LOAD MYSQL SERVERS TO RUNTIME");
            fronted.await("unchecked", picture -> rules(picture, "node3").contains("proxied-unchecked"));
        } finally {
            third.run("SET GLOBAL wsrep_desync = OFF");
        }
    }

    @Test
    void aKilledNodeIsSilentHereAndShunnedThere() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        TestServer third = fronted.nodes().getLast();
        third.kill();
        ClusterPicture dead = fronted.picture();
        assertThat(node(dead, "node3").answers()).isFalse();
        fronted.await(
                "noticed",
                picture -> thinks(picture, "node3").startsWith("offline 40")
                        && picture.findings().isEmpty());
        third.restart();
        fronted.awaitAgreement();
    }

    @Test
    void aNodeThatTheMonitorCannotLookAtIsFitAndNotUsed() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        fronted.proxy().run("SET mysql-monitor_password='wrong'", "LOAD MYSQL VARIABLES TO RUNTIME");
        try {
            for (TestServer each : fronted.nodes()) {
                each.run("KILL USER monitor");
            }
            ClusterPicture seen =
                    fronted.await("excluded", picture -> rules(picture, "node3").contains("proxied-excluded"));
            assertThat(seen.findings())
                    .filteredOn(finding -> finding.check().equals("proxied-excluded"))
                    .extracting(Finding::message)
                    .anySatisfy(message -> assertThat(message).contains("node3", "Access denied"));
        } finally {
            fronted.proxy().run("SET mysql-monitor_password='monitor'", "LOAD MYSQL VARIABLES TO RUNTIME");
        }
    }

    @Test
    void aNodeIsTakenOutInTheProxyAndBroughtBack() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        try (HistoryStore history = HistoryStore.open(folder, "test")) {
            NodeState first = node(fronted.picture(), "node1");
            ProxyAct out = fronted.proxied().acts().prepare(fronted.admin(), first.addresses(), true, () -> history);
            assertThat(out.statements()).hasSize(2);
            assertThat(out.statements().getFirst())
                    .isEqualTo("UPDATE `main`.`mysql_servers` SET `weight` = '0' WHERE `hostgroup_id` = '10'"
                            + " AND `hostname` = '127.0.0.1' AND `port` = '"
                            + fronted.nodes().getFirst().port() + "'");
            assertThat(new CurrentThreadRunner().submit(out.job()).await()).isInstanceOf(JobOutcome.Succeeded.class);
            ClusterPicture drained = fronted.await(
                    "node2 writes",
                    picture -> picture.proxies()
                            .getFirst()
                            .writers(picture.nodes())
                            .equals(List.of("node2")));
            assertThat(rules(drained, "node1")).containsExactly("proxied-drained");
            ProxyAct back = fronted.proxied().acts().prepare(fronted.admin(), first.addresses(), false, () -> history);
            assertThat(back.statements().getFirst()).contains("SET `weight` = '100'");
            assertThat(new CurrentThreadRunner().submit(back.job()).await()).isInstanceOf(JobOutcome.Succeeded.class);
            fronted.awaitAgreement();
            assertThatThrownBy(() -> fronted.proxied()
                            .acts()
                            .prepare(fronted.admin(), Set.of("elsewhere:3306"), true, () -> history))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(ProxySqlError.NO_SUCH_SERVER));
        }
    }

    @Test
    void aNodeIsDrainedOnlyOnceNoConnectionIsLeftOnTheProxyAndOnTheNode() throws Exception {
        TestServer writer = fronted.nodes().getFirst();
        writer.run(
                "CREATE OR REPLACE USER drainapp@'%' IDENTIFIED BY 'app'",
                "GRANT ALL ON *.* TO drainapp@'%'",
                "CREATE SCHEMA IF NOT EXISTS draintest",
                "CREATE OR REPLACE TABLE draintest.t (n INT AUTO_INCREMENT PRIMARY KEY)");
        fronted.proxy()
                .run(
                        "INSERT INTO mysql_users (username, password, default_hostgroup) VALUES ('drainapp', 'app',"
                                + " 10)",
                        "LOAD MYSQL USERS TO RUNTIME",
                        // the driver asks for variables by the version that the proxy gives as its own
                        "UPDATE global_variables SET variable_value = '10.11.6-MariaDB'"
                                + " WHERE variable_name = 'mysql-server_version'",
                        "LOAD MYSQL VARIABLES TO RUNTIME");
        fronted.link();
        fronted.awaitAgreement();
        try (HistoryStore history = HistoryStore.open(folder, "test")) {
            try (Connection app = fronted.proxy().traffic("drainapp", "app");
                    Statement statement = app.createStatement()) {
                app.setAutoCommit(false);
                statement.execute("INSERT INTO draintest.t VALUES ()");
                NodeState first = node(fronted.picture(), "node1");
                ProxyAct out =
                        fronted.proxied().acts().prepare(fronted.admin(), first.addresses(), true, () -> history);
                assertThat(new CurrentThreadRunner().submit(out.job()).await())
                        .isInstanceOf(JobOutcome.Succeeded.class);
                ClusterPicture open = fronted.await(
                        "a session of before",
                        picture -> rules(picture, "node1").contains("proxied-draining"));
                assertThat(sessions(writer)).as("the node's own process list").isPositive();
                assertThat(open.findings())
                        .filteredOn(finding -> finding.check().equals("proxied-draining"))
                        .first()
                        .satisfies(finding ->
                                assertThat(finding.message()).contains("1 connection in use", "1 session of its"));
                statement.execute("INSERT INTO draintest.t VALUES ()");
                app.commit();
                statement.execute("INSERT INTO draintest.t VALUES ()");
                assertThat(statement.executeQuery("SELECT @@port")).satisfies(answer -> {
                    assertThat(answer.next()).isTrue();
                    assertThat(answer.getInt(1)).as("the load stays").isEqualTo(writer.port());
                });
                Thread.sleep(2_500);
                assertThat(rules(fronted.picture(), "node1"))
                        .contains("proxied-draining")
                        .doesNotContain("proxied-drained");
            }
            writer.run("KILL USER drainapp");
            fronted.await("drained", picture -> rules(picture, "node1").contains("proxied-drained"));
            assertThat(sessions(writer)).isZero();
        }
    }

    private static long sessions(TestServer node) throws SQLException {
        return Long.parseLong(
                node.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = 'drainapp'"));
    }

    @Test
    void hostgroupsThatWereMadeOfTheNodesAreSpreadByTheMonitor() throws Exception {
        fronted.link();
        fronted.awaitAgreement();
        fronted.proxy()
                .run(
                        "DELETE FROM mysql_galera_hostgroups",
                        "DELETE FROM mysql_servers",
                        "LOAD MYSQL SERVERS TO RUNTIME");
        List<NodeState> nodes = fronted.await(
                        "unknown", picture -> rules(picture, "node1").contains("proxied-missing"))
                .nodes();
        try (HistoryStore history = HistoryStore.open(folder, "test")) {
            Configuration read = fronted.admin()
                    .query(session -> new AdminReader(session).configuration(List.of(ConfigModule.SERVERS)));
            Wanted wanted = new Wanted(
                    110,
                    120,
                    130,
                    140,
                    1,
                    2,
                    List.of(
                            HostgroupDrafts.place(nodes.get(0).address() + " 1").orElseThrow(),
                            HostgroupDrafts.place(nodes.get(1).address() + " 50")
                                    .orElseThrow(),
                            HostgroupDrafts.place(nodes.get(2).address()).orElseThrow()));
            assertThat(new CurrentThreadRunner()
                            .submit(new ApplyJob(
                                    fronted.admin(),
                                    HostgroupDrafts.draft(read, wanted),
                                    Optional.of(read),
                                    () -> history))
                            .await())
                    .isInstanceOf(JobOutcome.Succeeded.class);
        }
        ClusterPicture spread = fronted.awaitAgreement();
        assertThat(spread.proxies().getFirst().writers(spread.nodes())).containsExactly("node2");
        assertThat(thinks(spread, "node1")).contains("backup writer 120 ONLINE", "reader 130 ONLINE");
    }

    private static boolean notLookedAt(ClusterPicture picture) {
        return picture.proxies().getFirst().view().orElseThrow().checks().values().stream()
                .allMatch(check -> check.age().compareTo(Duration.ofSeconds(2)) > 0);
    }

    private static NodeState node(ClusterPicture picture, String name) {
        return picture.nodes().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
