package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
        Commands.Ended well = commands.run("galera", "status", "--all-nodes", "--server", address(last));
        assertThat(well.status()).as(well.out() + well.err()).isZero();
        assertThat(well.out()).contains("3 nodes · healthy", "node1", "node2", "node3", "Synced", "1 Primary");
        last.run("SET GLOBAL wsrep_desync = ON");
        try {
            Commands.Ended ill = commands.run(
                    "galera",
                    "status",
                    "--all-nodes",
                    "--server",
                    address(last),
                    "--format",
                    "json",
                    "--watch",
                    "2",
                    "--count",
                    "2");
            assertThat(ill.status()).isEqualTo(1);
            assertThat(ill.out().lines()).hasSize(2);
            JsonNode json =
                    JsonMapper.shared().readTree(ill.out().lines().toList().getLast());
            Schemas.fits("galera-status", json);
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
    void severalClustersAreOneResultAndOneExitStatus() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        TestServer plain = Lab.mysql57();
        String node = address(cluster.nodes().getFirst());
        Commands.Ended both = commands.run(
                "galera",
                "status",
                "--all-nodes",
                "--server",
                node,
                "--server",
                address(plain),
                "--parallel-servers",
                "2");
        assertThat(both.status()).as(both.err()).isEqualTo(1);
        assertThat(both.out()).contains("== " + node + ": done ==", "3 nodes · healthy", "some failed ==");
        assertThat(both.err()).contains("E-4402").contains("1 of 2 servers: done.");
        Commands.Ended checked = commands.run(
                "galera",
                "check",
                "--server",
                node,
                "--server",
                address(cluster.nodes().getLast()),
                "--format",
                "json");
        Schemas.fits("fleet", checked.out());
        assertThat(JsonMapper.shared().readTree(checked.out()).get("servers")).hasSize(2);
        for (String refused : new String[] {"--watch=2", "--node=127.0.0.1:1"}) {
            assertThat(commands.run("galera", "status", "--server", node, "--server", address(plain), refused)
                            .status())
                    .as(refused)
                    .isEqualTo(2);
        }
    }

    @Test
    void theAddressesThatTheWindowRemembersCountAndNodeOverrulesThem() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        TestServer first = cluster.nodes().getFirst();
        TestServer second = cluster.nodes().get(1);
        Profile saved = Lots.profile(first).withPassword(PasswordSource.NONE);
        commands.profiles().save(saved);
        new AddressBook(home().resolve(AddressBook.FILE))
                .save(saved.id(), AddressMap.parse(List.of("node2 = 127.0.0.1:" + FakePort.closed())));
        Commands.Ended remembered = commands.run("galera", "status", "--all-nodes", "--server", saved.name());
        assertThat(remembered.status()).as(remembered.out() + remembered.err()).isEqualTo(1);
        assertThat(remembered.out()).contains("error: node2");
        Commands.Ended given = commands.run(
                "galera",
                "status",
                "--all-nodes",
                "--server",
                saved.name(),
                "--node",
                "node2=127.0.0.1:" + second.port());
        assertThat(given.status()).as(given.out() + given.err()).isZero();
        Commands.Ended checked = commands.run("galera", "check", "--all-nodes", "--server", saved.name());
        assertThat(checked.out()).contains("node2 does not answer");
    }

    @Test
    void aQuietWatchEndsWithZeroAndWritesWhatItSaw() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        Path csv = folder.resolve("night.csv");
        Commands.Ended ended = commands.run(
                "galera",
                "watch",
                "--all-nodes",
                "--server",
                address(cluster.nodes().getFirst()),
                "--for",
                "3s",
                "--output",
                csv.toString());
        assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
        assertThat(Files.readAllLines(csv)).hasSize(4).anyMatch(line -> line.contains(",minute,node2,Synced,"));
        assertThat(commands.run("galera", "watch", "--server", "x", "--for", "soon")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void aBootstrapIsAdvisedOnlyWhereNothingIsPrimary() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        Path one = Files.writeString(folder.resolve("one"), state(7));
        Path two = Files.writeString(folder.resolve("two"), state(9));
        String[] line = {
            "galera",
            "bootstrap",
            "--server",
            address(cluster.nodes().getFirst()),
            "--state",
            "db1=" + one,
            "--state",
            "db2=" + two
        };
        Commands.Ended refused = commands.run(line);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("E-4406");
        line[3] = "mysql://root@127.0.0.1:" + FakePort.closed();
        Commands.Ended untold = commands.run(line);
        assertThat(untold.status()).isEqualTo(1);
        assertThat(untold.out()).contains("Cannot be told").doesNotContain("galera_new_cluster");
        Commands.Ended advised = commands.run(
                Stream.concat(Arrays.stream(line), Stream.of("--complete")).toArray(String[]::new));
        assertThat(advised.status()).as(advised.err()).isZero();
        assertThat(advised.out().lines().findFirst().orElseThrow()).startsWith("db2");
        assertThat(advised.out()).contains("galera_new_cluster", "on the host of db2:");
        assertThat(advised.err()).contains("make sure that none runs");
    }

    private static String state(long seqno) {
        return "uuid: 55a3aafd-e665-11f1-a824-0bc22b96523a\nseqno: " + seqno + "\nsafe_to_bootstrap: 0\n";
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
        Commands.Ended wrong = commands.run("galera", "status", "--server", nowhere, "--node", "db2=no host");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("E-4401");
    }
}
