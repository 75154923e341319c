package dev.drydock.feature.proxysql.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.change.ApplyJob;
import dev.drydock.feature.proxysql.check.CheckReader;
import dev.drydock.feature.proxysql.check.ProxyCheckJob;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.route.Probe;
import dev.drydock.feature.proxysql.route.QueryRouter;
import dev.drydock.feature.proxysql.status.DigestReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A split proposed from what a real ProxySQL has counted, and proved by the hits of its rules. */
@NeedsServers
@Timeout(180)
class SplitTest {

    private static final String READ = "SELECT (1 + 2) * 3, 'a?b' FROM split_test.t WHERE i IN (1, 2)";
    private static final String LOCKS = "SELECT i FROM split_test.t WHERE i = 1 FOR UPDATE";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void readsGoToTheReadersLocksStayAndTheHitsProveIt() throws Exception {
        TestServer backend = Lab.mysql57();
        backend.run(
                "CREATE SCHEMA IF NOT EXISTS split_test",
                "CREATE TABLE IF NOT EXISTS split_test.t (i INT PRIMARY KEY)",
                "GRANT ALL ON split_test.* TO split_app@'%' IDENTIFIED BY 'split_app'");
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false", "server_version=\"5.7.22\"");
                OpenServer admin = ProxySqls.open(proxy);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            for (String hostgroup : List.of("10", "30")) {
                proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (" + hostgroup + ", '"
                        + backend.host() + "', " + backend.port() + ")");
            }
            proxy.run(
                    "INSERT INTO mysql_users (username, password, default_hostgroup, transaction_persistent)"
                            + " VALUES ('split_app', 'split_app', 10, 0)",
                    "LOAD MYSQL SERVERS TO RUNTIME",
                    "LOAD MYSQL USERS TO RUNTIME");
            run(proxy, READ, LOCKS, "SELECT LAST_INSERT_ID()", "SELECT @x", "DELETE FROM split_test.t");
            List<SplitCandidate> candidates = SplitCandidate.of(
                    admin.query(session -> DigestReader.read(new AdminReader(session), DigestReader.Order.TIME, 100)),
                    "10");
            assertThat(candidates)
                    .filteredOn(SplitCandidate::safe)
                    .extracting(one -> one.digest().text())
                    .contains("SELECT (?+?) *?,? FROM split_test.t WHERE i IN (?,?)")
                    .noneMatch(text -> text.contains("FOR UPDATE") || text.contains("LAST_INSERT_ID"));
            List<SplitCandidate> chosen = candidates.stream()
                    .filter(one -> one.digest().text().contains("WHERE i IN"))
                    .toList();
            SplitDraft split = SplitDraft.propose(configuration(admin), chosen, "10", "30");
            assertThat(split.rules()).containsExactly(10L, 20L);
            assertThat(split.draft().notes()).singleElement().asString().contains("split_app");
            assertThat(new QueryRouter(split.after())
                            .route(new Probe(READ, "split_app", "", "", 0, "10"))
                            .hostgroup())
                    .as("tried before anything is sent")
                    .isEqualTo("30");
            assertThat(apply(admin, split, history).problems()).isEmpty();
            assertThat(apply(admin, SplitDraft.persistence(configuration(admin)).orElseThrow(), history)
                            .problems())
                    .isEmpty();
            assertThat(SplitDraft.persistence(configuration(admin))).isEmpty();
            assertThat(hits(proxy, 20)).isEqualTo("0");
            aDriverThatSetsAVariableByAnExpressionIsTiedAndFound(proxy, admin, history);
            proxy.run("LOAD MYSQL QUERY RULES TO RUNTIME");
            run(proxy, READ, READ, LOCKS, "DELETE FROM split_test.t");
            awaitHits(proxy, 20, "2");
            awaitHits(proxy, 10, "1");
        } finally {
            backend.run("DROP SCHEMA split_test", "DROP USER split_app@'%'");
        }
    }

    @Test
    void aRuleThatIsThereAndTakesEverySelectIsNamed() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer admin = ProxySqls.open(proxy)) {
            proxy.run("INSERT INTO mysql_query_rules (rule_id, active, match_digest, destination_hostgroup, apply)"
                    + " VALUES (1, 1, '^SELECT', 30, 1)");
            SplitDraft split = SplitDraft.propose(configuration(admin), List.of(), "10", "30");
            assertThat(split.draft().notes()).singleElement().asString().contains("FOR UPDATE", "smaller ids");
            proxy.run("UPDATE mysql_query_rules SET rule_id = 50");
            split = SplitDraft.propose(configuration(admin), List.of(), "10", "30");
            assertThat(split.rules()).containsExactly(49L);
            assertThat(split.draft().notes()).isEmpty();
        }
    }

    /** What MariaDB Connector/J does by itself; the check names it by ProxySQL's own counters. */
    private static void aDriverThatSetsAVariableByAnExpressionIsTiedAndFound(
            ProxySqlServer proxy, OpenServer admin, HistoryStore history) throws Exception {
        assertThat(locks(admin, history)).isEmpty();
        try (Connection connection = proxy.traffic("split_app", "split_app");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(READ))
                    .hasMessageContaining("connection is locked to hostgroup 10 but trying to reach hostgroup 30");
        }
        assertThat(locks(admin, history)).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.message()).startsWith("1 SET statement that ProxySQL does not understand");
            assertThat(finding.remedy().text()).contains("MariaDB Connector/J");
        });
    }

    private static List<Finding> locks(OpenServer admin, HistoryStore history) throws Exception {
        JobOutcome<RunResult<Checked<CheckReader>>> outcome = new CurrentThreadRunner()
                .submit(new ProxyCheckJob(admin, () -> history))
                .await();
        return ((JobOutcome.Succeeded<RunResult<Checked<CheckReader>>>) outcome)
                .value().value().findings().stream()
                        .filter(finding -> finding.check().equals("hostgroup-lock"))
                        .toList();
    }

    private static Configuration configuration(OpenServer admin) {
        return admin.query(session ->
                new AdminReader(session).configuration(List.of(ConfigModule.QUERY_RULES, ConfigModule.USERS)));
    }

    private static RunResult<Integer> apply(OpenServer admin, SplitDraft split, HistoryStore history) throws Exception {
        return apply(admin, split.draft(), history);
    }

    private static RunResult<Integer> apply(
            OpenServer admin, dev.drydock.feature.proxysql.change.Draft draft, HistoryStore history) throws Exception {
        JobOutcome<RunResult<Integer>> outcome = new CurrentThreadRunner()
                .submit(new ApplyJob(admin, draft, Optional.empty(), () -> history))
                .await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
    }

    private static void run(ProxySqlServer proxy, String... statements) throws Exception {
        try (Connection connection = proxy.untiedTraffic("split_app", "split_app");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Each thread of ProxySQL hands its counts over a moment later. */
    private static void awaitHits(ProxySqlServer proxy, long rule, String wanted) throws Exception {
        long end = System.nanoTime() + 30_000_000_000L;
        while (!hits(proxy, rule).equals(wanted) && System.nanoTime() < end) {
            Thread.sleep(100);
        }
        assertThat(hits(proxy, rule)).as("rule %d", rule).isEqualTo(wanted);
    }

    private static String hits(ProxySqlServer proxy, long rule) throws Exception {
        return proxy.value("SELECT hits FROM stats_mysql_query_rules WHERE rule_id = " + rule);
    }
}
