package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The connection test says which door of a ProxySQL it met. */
@NeedsServers
class ProxySqlPortTest {

    @Test
    void eachPortIsNamed() throws Exception {
        TestServer backend = Lab.mariadb();
        backend.run("CREATE OR REPLACE USER 'through'@'%' IDENTIFIED BY 'through'");
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false", "server_version=\"10.11.6-MariaDB\"")) {
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (0, '127.0.0.1', " + backend.port()
                            + ")",
                    "INSERT INTO mysql_users (username, password) VALUES ('through', 'through')",
                    "LOAD MYSQL SERVERS TO RUNTIME",
                    "LOAD MYSQL USERS TO RUNTIME");
            assertThat(version(proxy.adminPort(), "admin"))
                    .startsWith("ProxySQL 2.")
                    .endsWith("admin port");
            assertThat(version(proxy.adminPort(), "stats")).endsWith("log-in for statistics only");
            assertThat(version(proxy.trafficPort(), "through")).endsWith("through the traffic port of a ProxySQL");
            assertThat(version(backend.port(), "through")).doesNotContain("ProxySQL");
        } finally {
            backend.run("DROP USER 'through'@'%'");
        }
    }

    private static String version(int port, String user) {
        Map<Step, StepResult> last = new EnumMap<>(Step.class);
        boolean passed = new ConnectionTest(
                        Lots.profile("127.0.0.1", port, user),
                        Secret.of(user),
                        SshSetup.unattended(),
                        List.of(),
                        result -> last.put(result.step(), result),
                        _ -> {})
                .run();
        assertThat(last.values())
                .as("port " + port)
                .extracting(StepResult::state)
                .doesNotContain(State.FAILED);
        assertThat(passed).isTrue();
        return Objects.requireNonNull(last.get(Step.VERSION)).found();
    }
}
