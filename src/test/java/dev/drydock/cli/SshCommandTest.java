package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands over a real sshd on this machine: what is asked, what is refused, and that no other way is used. */
@NeedsServers
@Timeout(120)
class SshCommandTest extends CommandLine {

    private final TestServer server = Lab.mysql57();

    @SuppressWarnings("NullAway.Init")
    private Sshd sshd;

    @SuppressWarnings("NullAway.Init")
    private Path ssh;

    @SuppressWarnings("NullAway.Init")
    private Path key;

    @BeforeEach
    void start() throws IOException, SQLException {
        server.run(
                "DROP DATABASE IF EXISTS tunnelled",
                "CREATE DATABASE tunnelled",
                "CREATE TABLE tunnelled.three (id INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO tunnelled.three VALUES (), (), ()");
        sshd = Sshd.start(folder.resolve("sshd"));
        ssh = Files.createDirectory(folder.resolve("ssh"));
        key = Sshd.makeKey(ssh.resolve("own_key"), "ed25519", "");
        sshd.authorise(key);
    }

    @AfterEach
    void stop() throws SQLException {
        sshd.close();
        server.run("DROP DATABASE IF EXISTS tunnelled");
    }

    private Commands.Ended count(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "count",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--schema",
                "tunnelled",
                "--max-threads-running",
                "0",
                "--format",
                "csv",
                "--ssh-folder",
                ssh.toString()));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void aCountGoesThroughAKnownHost(String program) throws Exception {
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        Commands.Ended ended = count("--via", sshd.address(), "--ssh-key", key.toString(), "--ssh-program", program);
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("tunnelled,three,InnoDB,3,");
        assertThat(sshd.logText()).contains("Accepted publickey for " + Sshd.user());
    }

    @Test
    void aHostThatIsMetForTheFirstTimeIsRefusedUntilItsFingerprintIsAccepted() throws Exception {
        Commands.Ended refused = count("--via", sshd.address(), "--ssh-key", key.toString());
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.err()).contains("E-2102", "ED25519", sshd.fingerprint(), "--accept-host-key");
        Commands.Ended wrong =
                count("--via", sshd.address(), "--ssh-key", key.toString(), "--accept-host-key", "SHA256:other");
        assertThat(wrong.err()).contains("E-2102");
        assertThat(ssh.resolve("known_hosts")).doesNotExist();
        assertThat(sshd.logText()).doesNotContain("Accepted");
        Commands.Ended accepted =
                count("--via", sshd.address(), "--ssh-key", key.toString(), "--accept-host-key", sshd.fingerprint());
        assertThat(accepted.status()).as(accepted.err()).isZero();
        assertThat(ssh.resolve("known_hosts")).hasContent(sshd.knownHostsLine());
        assertThat(count("--via", sshd.address(), "--ssh-key", key.toString()).status())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void aChangedKeyIsAHardStopWhateverIsAccepted(String program) throws Exception {
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        sshd.changeKey();
        Commands.Ended ended = count(
                "--via",
                sshd.address(),
                "--ssh-key",
                key.toString(),
                "--ssh-program",
                program,
                "--accept-host-key",
                sshd.fingerprint());
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("E-2103", sshd.fingerprint(), "known_hosts:1");
        assertThat(sshd.logText()).doesNotContain("Accepted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void aServerCanBeSavedWithItsWayAndUsedByName(String program) throws Exception {
        Files.writeString(
                ssh.resolve("config"),
                "Host bastion\n HostName 127.0.0.1\n Port " + sshd.port() + "\n IdentityFile " + key + "\n"
                        + " IdentityAgent none\n");
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        Commands.Ended saved = commands.run(
                "servers",
                "add",
                "behind",
                "--host",
                server.host(),
                "--port",
                Integer.toString(server.port()),
                "--user",
                server.user(),
                "--no-password",
                "--via",
                "bastion",
                "--ssh-program",
                program);
        assertThat(saved.status()).as(saved.err()).isZero();
        assertThat(commands.run("servers", "list").out()).contains("via bastion");
        Commands.Ended ended = commands.run(
                "count",
                "--server",
                "behind",
                "--schema",
                "tunnelled",
                "--format",
                "csv",
                "--ssh-folder",
                ssh.toString());
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("tunnelled,three,InnoDB,3,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void aCountGoesOverAJumpHost(String program) throws Exception {
        try (Sshd second = Sshd.start(folder.resolve("sshd2"))) {
            second.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine() + second.knownHostsLine());
            Files.writeString(
                    ssh.resolve("config"),
                    "IdentityFile " + key + "\nIdentityAgent none\nUserKnownHostsFile " + ssh.resolve("known_hosts")
                            + "\n");
            Commands.Ended ended = count("--via", sshd.address(), "--via", second.address(), "--ssh-program", program);
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("tunnelled,three,InnoDB,3,");
            assertThat(second.logText()).contains("Accepted publickey");
        }
    }

    @Test
    void theDoctorNamesEachRungAndWhereItFails() throws Exception {
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        String[] good = {
            "doctor",
            "--server",
            "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
            "--ssh-folder",
            ssh.toString(),
            "--ssh-key",
            key.toString(),
            "--via",
            sshd.address()
        };
        Commands.Ended passed = commands.run(good);
        assertThat(passed.status()).as(passed.out() + passed.err()).isZero();
        assertThat(passed.out())
                .contains(
                        "Jump host " + sshd.address(), "SSH-2.0-OpenSSH", "ED25519 " + sshd.fingerprint(), "publickey")
                .contains("Server greeting", "5.7.", "encrypted by SSH", "Log in", "mysql_native_password")
                .contains("Clock of the server", "the same as here", " ms  ")
                .doesNotContain("Resolve the name", "failed");
        String[] closed = good.clone();
        closed[2] = "mysql://root@127.0.0.1:" + FakePort.closed();
        Commands.Ended failed = commands.run(closed);
        assertThat(failed.status()).isEqualTo(3);
        assertThat(failed.out())
                .containsPattern("passed +\\d+ ms  Jump host")
                .containsPattern("failed +\\d+ ms  Connect")
                .contains("E-2109", "not tried");
    }

    /** One table is locked, so that its count stands when the tunnel is cut. */
    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void aTunnelThatIsCutInACountIsBuiltAnewAndEveryTableCountedOnce(String program) throws Exception {
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        server.run("CREATE TABLE tunnelled.held (id INT) ENGINE=InnoDB", "CREATE TABLE tunnelled.later (id INT)");
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES tunnelled.held WRITE");
            CompletableFuture<Commands.Ended> counting = CompletableFuture.supplyAsync(() -> count(
                    "--via", sshd.address(), "--ssh-key", key.toString(), "--ssh-program", program, "--workers", "1"));
            Lots.eventually(() -> Lots.busy(watching, "SELECT COUNT(*) FROM `tunnelled`.`held`"));
            long sessions = sessionsEver();
            assertThat(sshd.cut()).isPositive();
            Lots.eventually(() -> sessionsEver() > sessions);
            lock.execute("UNLOCK TABLES");
            Commands.Ended ended = counting.get(120, TimeUnit.SECONDS);
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out().lines().filter(line -> line.startsWith("tunnelled,")))
                    .as(ended.out())
                    .hasSize(3);
            assertThat(ended.out())
                    .contains("tunnelled,three,InnoDB,3,", "tunnelled,held,InnoDB,0,", "tunnelled,later,InnoDB,0,");
            Lots.eventually(() -> !Lots.busy(watching, "FROM `tunnelled`"));
        }
    }

    private long sessionsEver() throws IOException {
        return sshd.logText()
                .lines()
                .filter(line -> line.contains("Accepted publickey"))
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void noPassphraseOrPasswordIsFoundInWhatTheProgramShowsOrLeaves(String program) throws Exception {
        String passphrase = "canary" + UUID.randomUUID().toString().replace("-", "");
        Path locked = Sshd.makeKey(ssh.resolve("locked"), "ed25519", program.equals("system") ? "" : passphrase);
        sshd.authorise(locked);
        Path file = Files.writeString(folder.resolve("passphrase"), passphrase + "\n");
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
        server.run("CREATE TABLE tunnelled.held (id INT) ENGINE=InnoDB");
        Path data = folder.resolve("process");
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES tunnelled.held WRITE");
            try (DrydockProcess process = DrydockProcess.start(
                    data,
                    "count",
                    "--server",
                    "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                    "--schema",
                    "tunnelled",
                    "--max-threads-running",
                    "0",
                    "--ssh-folder",
                    ssh.toString(),
                    "--via",
                    sshd.address(),
                    "--ssh-key",
                    locked.toString(),
                    "--ssh-program",
                    program,
                    "--ssh-passphrase-file",
                    file.toString(),
                    "--ssh-password-file",
                    file.toString())) {
                Lots.eventually(() -> Lots.busy(watching, "SELECT COUNT(*) FROM `tunnelled`.`held`"));
                List<ProcessHandle> all = new ArrayList<>(ProcessHandle.of(process.pid())
                        .orElseThrow()
                        .descendants()
                        .toList());
                all.add(ProcessHandle.of(process.pid()).orElseThrow());
                assertThat(all.size() > 1).isEqualTo(program.equals("system"));
                for (ProcessHandle handle : all) {
                    for (String name : List.of("cmdline", "environ")) {
                        // nothing is there to read while a child becomes another program
                        Lots.eventually(() -> !proc(handle, name).isEmpty() || !running(handle));
                        assertThat(proc(handle, name)).doesNotContain(passphrase);
                    }
                }
                lock.execute("UNLOCK TABLES");
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isZero();
                assertThat(ended.out() + ended.err()).doesNotContain(passphrase);
            }
        }
        for (Path path : LiveFolder.files(data)) {
            assertThat(LiveFolder.bytes(path)).doesNotContain(passphrase);
        }
    }

    /** Whether a process still has memory to read from: a child that has ended and was not fetched yet has none. */
    private static boolean running(ProcessHandle handle) {
        String stat = proc(handle, "stat");
        return !stat.isEmpty() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
    }

    /** A file of a process under /proc, empty when the process is gone. */
    private static String proc(ProcessHandle handle, String name) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(handle.pid()), name), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
