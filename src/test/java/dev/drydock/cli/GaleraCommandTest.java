package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands on a real cluster. */
@NeedsServers
@Timeout(300)
class GaleraCommandTest extends CommandLine {

    private static String address(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    private static void healthy(GaleraCluster cluster) throws InterruptedException {
        try (Clusters look = new Clusters(cluster.nodes().getFirst())) {
            look.awaitHealthy();
        }
    }

    @Test
    void aHealthyClusterEndsWithZeroAndOneWithADesyncedNodeWithOne() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        TestServer last = cluster.nodes().getLast();
        Commands.Ended well = commands.run("galera", "status", "--server", address(last));
        assertThat(well.status()).as(well.out() + well.err()).isZero();
        assertThat(well.out()).contains("3 nodes · healthy", "node1", "node2", "node3", "Synced", "1 Primary");
        last.run("SET GLOBAL wsrep_desync = ON");
        try {
            Commands.Ended ill = commands.run(
                    "galera", "status", "--server", address(last), "--format", "json", "--watch", "2", "--count", "2");
            assertThat(ill.status()).isEqualTo(1);
            assertThat(ill.out().lines()).hasSize(2);
            JsonNode json =
                    JsonMapper.shared().readTree(ill.out().lines().toList().getLast());
            assertThat(json.get("healthy").asBoolean()).isFalse();
            assertThat(json.get("split").asBoolean()).isFalse();
            assertThat(json.get("nodes")).hasSize(3);
            assertThat(json.get("nodes").get(2).get("status").get("desync").asBoolean())
                    .isTrue();
            assertThat(json.get("concerns").get(0).get("node").asString()).isEqualTo("node3");
        } finally {
            last.run("SET GLOBAL wsrep_desync = OFF");
        }
        healthy(cluster);
    }

    @Test
    void whatIsNoClusterIsSaidAndWhatIsNoServerCannotBeConnected() {
        Commands.Ended none = commands.run("galera", "status", "--server", address(Lab.mariadb()));
        assertThat(none.status()).isEqualTo(1);
        assertThat(none.err()).contains("E-4402");
        String nowhere = "mysql://root@127.0.0.1:" + FakePort.closed();
        assertThat(commands.run("galera", "status", "--server", nowhere).status())
                .isEqualTo(3);
        assertThat(commands.run("galera", "status", "--server", nowhere, "--watch", "1")
                        .status())
                .isEqualTo(2);
        Commands.Ended wrong = commands.run("galera", "status", "--server", nowhere, "--node", "db2");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("E-4401");
    }
}
