package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option file read on the server's machine, over a real sshd. */
@NeedsServers
@Timeout(120)
class UpgradeHostConfigTest extends CommandLine {

    private final TestServer server = Lab.mysql57();

    @SuppressWarnings("NullAway.Init")
    private Sshd sshd;

    @SuppressWarnings("NullAway.Init")
    private Path ssh;

    @SuppressWarnings("NullAway.Init")
    private Path etc;

    @BeforeEach
    void start() throws IOException {
        sshd = Sshd.start(folder.resolve("sshd"));
        ssh = Files.createDirectory(folder.resolve("ssh"));
        sshd.authorise(Sshd.makeKey(ssh.resolve("own_key"), "ed25519", ""));
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        etc = Files.createDirectories(folder.resolve("it's etc/conf.d"));
        Files.writeString(etc.resolve("../my.cnf"), "[mysqld]\ninnodb_file_format = Barracuda\n!includedir conf.d\n");
        Files.writeString(etc.resolve("query.cnf"), "[mysqld]\nquery_cache_size = 1M\n");
        Files.writeString(etc.resolve("notes.txt"), "[mysqld]\nsecure_auth = 1\n");
    }

    @AfterEach
    void stop() {
        if (sshd != null) {
            sshd.close();
        }
    }

    private Commands.Ended check(String config, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "upgrade",
                "check",
                "--target",
                "8.0",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--config",
                config,
                "--format",
                "json"));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    private String[] through(String program, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "--via",
                sshd.address(),
                "--ssh-folder",
                ssh.toString(),
                "--ssh-key",
                ssh.resolve("own_key").toString(),
                "--ssh-program",
                program));
        line.addAll(List.of(more));
        return line.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void theFileOnTheServersMachineIsReadWithWhatItIncludes(String program) throws Exception {
        Path original = etc.resolveSibling("my.cnf");
        Path copy = folder.resolve("corrected.cnf");
        Commands.Ended ended = check("host:" + original, through(program, "--corrected-config", copy.toString()));
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out())
                .contains("innodb_file_format", "query_cache_size", original + ":2")
                .doesNotContain("secure_auth");
        assertThat(Files.readString(original)).contains("innodb_file_format = Barracuda");
        assertThat(Files.readString(copy)).containsPattern("(?m)^#.*innodb_file_format");
        assertThat(Files.readString(folder.resolve("corrected.cnf.query"))).containsPattern("(?m)^#.*query_cache_size");
    }

    @Test
    void whatCannotBeReadThereIsSaidWithItsReason() {
        Commands.Ended missing = check("host:/no/such/my.cnf", through("built-in"));
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("/no/such/my.cnf", "No such file");
        Commands.Ended direct = check("host:/etc/my.cnf");
        assertThat(direct.status()).isEqualTo(2);
        assertThat(direct.err()).contains("--via");
    }
}
