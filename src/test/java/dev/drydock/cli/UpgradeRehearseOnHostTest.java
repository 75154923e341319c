package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code drydock upgrade rehearse --target-host}, by the words and the exit status that a user gets. */
@NeedsServers
@Timeout(300)
class UpgradeRehearseOnHostTest extends CommandLine {

    private final TestServer server = Lab.mysql57();
    private Sshd sshd;
    private Path ssh;
    private Path below;

    @BeforeEach
    void make() throws Exception {
        server.run("CREATE DATABASE rehearsed", "CREATE TABLE rehearsed.t (id INT PRIMARY KEY)");
        sshd = Sshd.start(folder.resolve("sshd"));
        ssh = Files.createDirectory(folder.resolve("ssh"));
        sshd.authorise(Sshd.makeKey(ssh.resolve("own_key"), "ed25519", ""));
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        below = Files.createDirectory(folder.resolve("below"));
    }

    @AfterEach
    void end() throws Exception {
        sshd.close();
        server.run("DROP DATABASE IF EXISTS rehearsed");
    }

    private String[] saved(String name, String environment, boolean way) {
        List<String> line = new ArrayList<>(List.of(
                "servers", "add", name, "--host", "127.0.0.1", "--user", "nobody", "--environment", environment));
        if (way) {
            line.addAll(List.of(
                    "--via", sshd.address(), "--ssh-key", ssh.resolve("own_key").toString()));
        }
        return line.toArray(String[]::new);
    }

    private String[] line(String host, String program, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "upgrade",
                "rehearse",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--no-accounts",
                "--schema",
                "rehearsed",
                "--ssh-folder",
                ssh.toString(),
                "--target-folder",
                below.toString(),
                "--target-host",
                host,
                "--target-program",
                program));
        line.addAll(List.of(more));
        return line.toArray(String[]::new);
    }

    private boolean nothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.list(below)) {
            return left.findAny().isEmpty()
                    && ProcessHandle.allProcesses()
                            .map(process -> process.info().commandLine().orElse(""))
                            .noneMatch(words -> words.contains("--datadir=" + below));
        }
    }

    private void refused(int status, String word, String... line) {
        Commands.Ended ended = commands.run(line);
        assertThat(ended.err()).contains(word);
        assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    }

    @Test
    void itRunsOverThereAndWhatCannotBeIsRefusedBeforeAnythingBegins() throws Exception {
        String program = LabPrograms.of(ServerKind.MYSQL_8_0, folder).toString();
        commands.run(saved("there", "test", true));
        commands.run(saved("live", "production", true));
        commands.run(saved("direct", "test", false));
        Commands.Ended ended = commands.run(line("there", program, "--format", "json"));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("\"target\"", "MySQL 8.0.15 on there (" + Sshd.user() + "@127.0.0.1:");
        assertThat(nothingIsLeft()).isTrue();
        refused(1, "E-2405", line("direct", program));
        refused(1, "E-4281", line("live", program));
        refused(1, "E-6007", line("there", folder.resolve("no such").toString()));
        refused(
                1,
                "E-4285",
                line("there", LabPrograms.of(ServerKind.MYSQL_5_6, folder).toString()));
        refused(2, "no saved server named \"nowhere\"", line("nowhere", program));
        refused(2, "full name of a folder", line("there", program, "--data-directory", "data"));
        refused(2, "they go without", line("there", program, "--data-directory", "/x", "--source-program", program));
        refused(1, "E-4286", line("there", program, "--data-directory", folder.toString()));
        sshd.changeKey();
        refused(3, "E-2103", line("there", program));
        assertThat(nothingIsLeft()).isTrue();
    }

    @Test
    void aKilledDrydockLeavesNothingThere() throws Exception {
        Path own = folder.resolve("own");
        String program = LabPrograms.of(ServerKind.MYSQL_8_0, folder).toString();
        assertThat(DrydockProcess.run(own, saved("there", "test", true)).status())
                .isZero();
        try (DrydockProcess process = DrydockProcess.start(own, line("there", program))) {
            Lots.eventually(() -> !nothingIsLeft() || !process.alive());
            assertThat(process.alive()).as(process.told()).isTrue();
            process.kill();
        }
        Lots.eventually(this::nothingIsLeft);
    }
}
