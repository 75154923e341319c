package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The ways to a real server, measured side by side; how fast they are is nobody's to assert. */
@NeedsServers
@Timeout(120)
class LinkCommandTest extends CommandLine {

    private Commands.Ended link(TestServer server, String... more) {
        List<String> line = new ArrayList<>(
                List.of("link", "--server", "mysql://" + server.user() + "@" + server.host() + ":" + server.port()));
        line.addAll(List.of("--connections", "4", "--queries", "20"));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    private static JsonNode ways(Commands.Ended ended) {
        return JsonMapper.shared().readTree(ended.out()).get("ways");
    }

    @Test
    void everyWayOfAServerIsMeasuredAndKeptInTheHistory() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0);
                Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Path ssh = Files.createDirectory(folder.resolve("ssh"));
            sshd.authorise(Sshd.makeKey(ssh.resolve("own_key"), "ed25519", ""));
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            Commands.Ended ended = link(
                    server,
                    "--via",
                    sshd.address(),
                    "--ssh-folder",
                    ssh.toString(),
                    "--ssh-key",
                    ssh.resolve("own_key").toString(),
                    "--way=plain",
                    "--way=tls",
                    "--way=ssh",
                    "--way=ssh+tls",
                    "--format=json");
            assertThat(ended.status()).as(ended.err()).isZero();
            JsonNode ways = ways(ended);
            assertThat(ways.valueStream().map(way -> way.get("way").asString()))
                    .containsExactly("plain", "tls", "ssh", "ssh+tls");
            for (JsonNode way : ways) {
                assertThat(way.get("connections").get("count").asInt()).isEqualTo(4);
                assertThat(way.get("queries").get("count").asInt()).isEqualTo(20);
                assertThat(way.get("queries").get("median_ms").asDouble()).isPositive();
                boolean tls = way.get("way").asString().contains("tls");
                assertThat(way.get("encryption").asString().contains("TLSv1")).isEqualTo(tls);
                boolean throughSsh = way.get("way").asString().contains("ssh");
                assertThat(way.get("session_ms").asDouble() > 0).isEqualTo(throughSsh);
            }
            RunSummary run = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(run.start().kind()).isEqualTo("link");
            assertThat(commands.history().items(run.id()))
                    .hasSize(4)
                    .allSatisfy(item -> assertThat(item.attributes())
                            .containsEntry("queries", "20")
                            .containsKey("queries per second"))
                    .extracting(Item::status)
                    .containsOnly("measured");
            assertThat(run.start().settings())
                    .containsEntry("routes", "Plain TCP, TLS, SSH, plain inside, SSH, TLS inside");
        }
    }

    @Test
    void aWayThatCannotBeTakenIsSaidAndTheOthersAreMeasured() {
        Commands.Ended ended = link(Lab.mysql57(), "--way=ssh", "--way=plain");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).contains("Plain TCP", "not measured");
        assertThat(ended.err()).contains("E-4302");
    }

    @Test
    void aProductionServerIsNotMeasured() {
        TestServer server = Lab.mysql57();
        commands.run(
                "servers",
                "add",
                "live",
                "--host",
                server.host(),
                "--port",
                Integer.toString(server.port()),
                "--user",
                server.user(),
                "--no-password",
                "--environment",
                "production");
        Commands.Ended ended = commands.run("link", "--server", "live");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("E-4301");
    }

    @Test
    void whatIsOutOfBoundsOrUnknownIsRefusedBeforeAnythingIsOpened() {
        String nowhere = "mysql://root@127.0.0.1:" + FakePort.closed();
        assertThat(commands.run("link", "--server", nowhere, "--connections", "201")
                        .status())
                .isEqualTo(2);
        assertThat(commands.run("link", "--server", nowhere, "--way", "pigeon").status())
                .isEqualTo(2);
        assertThat(commands.run("link", "--server", nowhere).status()).isEqualTo(3);
    }
}
