package dev.drydock.feature.proxysql.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.proxied.ProxyTls;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The front and the back of a proxy in the survey of the server behind it. */
@NeedsServers
@Timeout(120)
class ProxyTlsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void bothSidesOfARealProxyAreToldByItsOwnSettings() throws Exception {
        TestServer behind = Lab.mysql80();
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer admin = ProxySqls.open(proxy)) {
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port, use_ssl) VALUES (1, '" + behind.host()
                            + "', " + behind.port() + ", 0)",
                    "LOAD MYSQL SERVERS TO RUNTIME",
                    "INSERT INTO mysql_users (username, password, use_ssl) VALUES ('app', 'seaworthy', 0)",
                    "LOAD MYSQL USERS TO RUNTIME");
            List<ProxyTls> plain = new ProxyTlsReader().of(admin);
            assertThat(plain).extracting(ProxyTls::front).containsExactly(true, false);
            assertThat(plain).extracting(ProxyTls::tls).containsOnly(Optional.of(false));
            assertThat(plain.getFirst().note()).contains("1 active user may come in plain");
            assertThat(messages(behind, plain))
                    .hasSize(2)
                    .anyMatch(text -> text.startsWith("Clients may reach the proxy"))
                    .anyMatch(text -> text.contains("to and from 127.0.0.1:" + behind.port() + " in plain"));

            proxy.run(
                    "UPDATE mysql_servers SET use_ssl = 1",
                    "LOAD MYSQL SERVERS TO RUNTIME",
                    "UPDATE mysql_users SET use_ssl = 1",
                    "LOAD MYSQL USERS TO RUNTIME");
            List<ProxyTls> protectedSides = new ProxyTlsReader().of(admin);
            assertThat(protectedSides).extracting(ProxyTls::tls).containsOnly(Optional.of(true));
            assertThat(messages(behind, protectedSides)).isEmpty();

            proxy.run("SET mysql-have_ssl = 'false'", "LOAD MYSQL VARIABLES TO RUNTIME");
            assertThat(new ProxyTlsReader().of(admin).getFirst().note()).contains("mysql-have_ssl is false");
        }
    }

    @Test
    void aLinkedProxyThatCannotBeReadIsNotLookedAt() throws Exception {
        List<ProxyTls> unknown =
                List.of(new ProxyTls("edge-1", true, "", Optional.empty(), "It is linked and not connected."));
        List<Finding> found = found(Lab.mysql80(), unknown);
        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.NOT_EVALUATED);
            assertThat(finding.message()).contains("edge-1", "not connected");
        });
    }

    private List<String> messages(TestServer server, List<ProxyTls> sides) throws Exception {
        return found(server, sides).stream().map(Finding::message).toList();
    }

    private List<Finding> found(TestServer server, List<ProxyTls> sides) throws Exception {
        try (HistoryStore history = HistoryStore.open(folder, "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobOutcome<RunResult<Checked<Survey>>> outcome = new CurrentThreadRunner()
                    .submit(new SurveyJob(opened, SurveyChecks.all(), () -> sides, () -> history))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
            return ((JobOutcome.Succeeded<RunResult<Checked<Survey>>>) outcome)
                    .value().value().findings().stream()
                            .filter(finding -> finding.check().equals("plain-proxy"))
                            .toList();
        }
    }
}
