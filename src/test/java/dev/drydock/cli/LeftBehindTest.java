package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a killed process leaves is removed by the next one; what a living one needs is not. */
@NeedsServers
@DisabledOnOs(OS.WINDOWS)
@Timeout(180)
class LeftBehindTest {

    private static final String PASSWORD = "pass-Word9";

    @TempDir
    private Path folder;

    private Path home() {
        return folder.resolve("home");
    }

    @Test
    void passwordFilesAndMastersOfSshGoWithTheNextStartOnceTheirProcessIsDead() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Sshd sshd = Sshd.start(folder.resolve("sshd"));
                DrydockProcess upgrade = upgradeThatWaitsForItsProgram(server, sshd)) {
            Path told = folder.resolve("told");
            Lots.eventually(() -> Files.exists(told) && Files.readString(told).endsWith("\n"));
            Path options = Path.of(Files.readString(told).strip());
            assertThat(options).startsWith(home()).content().contains(PASSWORD);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(options)))
                    .isEqualTo("rw-------");
            ProcessHandle master = master();

            DrydockProcess.run(home(), "servers", "list");
            assertThat(options).as("of a living process").exists();
            assertThat(master.isAlive()).isTrue();
            assertThat(upgrade.alive()).isTrue();

            upgrade.kill();
            assertThat(options).exists();
            DrydockProcess.run(home(), "servers", "list");
            Lots.eventually(() -> !master.isAlive());
            assertThat(options).doesNotExist();
            assertThat(left()).isEmpty();
        } finally {
            Files.writeString(folder.resolve("go"), "");
        }
    }

    @Test
    void aProgramWhoseNumberWasGivenToAnotherIsNotEnded() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            Path dead = Files.createDirectories(home().resolve("running/1"));
            Files.writeString(home().resolve("running/1.lock"), "");
            Files.writeString(dead.resolve("child-" + other.pid()), "/somewhere/s");
            DrydockProcess.run(home(), "servers", "list");
            assertThat(left()).isEmpty();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroy();
        }
    }

    /** The program tells where its option file is, and ends when the test does. */
    private DrydockProcess upgradeThatWaitsForItsProgram(TestServer server, Sshd sshd) throws Exception {
        server.run("GRANT ALL ON *.* TO 'upgrader'@'%' IDENTIFIED BY '" + PASSWORD + "' WITH GRANT OPTION");
        Path ssh = Files.createDirectory(folder.resolve("ssh"));
        Path key = Sshd.makeKey(ssh.resolve("own_key"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        Path program = Files.writeString(folder.resolve("program"), """
            #!/bin/sh
            case "$1" in
            --version) echo mysql_upgrade Ver 5.7.22 ;;
            *) echo "${1#--defaults-file=}" > %1$s/told
               while [ -d %1$s ] && [ ! -e %1$s/go ]; do sleep 0.1; done ;;
            esac
            """.formatted(folder));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return DrydockProcess.start(
                home(),
                "upgrade",
                "run",
                "--server",
                "mysql://upgrader@" + server.host() + ":" + server.port(),
                "--password-file",
                password.toString(),
                "--via",
                sshd.address(),
                "--ssh-folder",
                ssh.toString(),
                "--ssh-key",
                key.toString(),
                "--ssh-program",
                "system",
                "--backup",
                "none needed",
                "--yes",
                "--system-tables",
                program.toString());
    }

    /** The ssh that holds the session for the process of this test. */
    private ProcessHandle master() {
        List<ProcessHandle> masters = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .arguments()
                        .filter(words -> Arrays.asList(words).contains("-M")
                                && Arrays.stream(words)
                                        .anyMatch(word -> word.startsWith(
                                                folder.resolve("ssh").toString())))
                        .isPresent())
                .toList();
        assertThat(masters).hasSize(1);
        return masters.getFirst();
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(home().resolve("running"))) {
            return files.toList();
        }
    }
}
