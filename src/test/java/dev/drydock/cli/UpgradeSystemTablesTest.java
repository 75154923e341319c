package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.LiveFolder;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The vendor's program for the system tables, run beside an upgrade of tables. */
@NeedsServers
@Timeout(180)
class UpgradeSystemTablesTest {

    private static final Path MARIADB_UPGRADE = Path.of("/usr/bin/mariadb-upgrade");
    /** A plain one: mariadb-upgrade 10.11 hands the password on to its own helpers and loses quotes and the like. */
    private static final String PASSWORD =
            "pass-Word9" + ProcessHandle.current().pid();

    @TempDir
    private Path home;

    private Commands.Ended run(Commands commands, TestServer server, Path program, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--yes");
        return preview(commands, server, program, arguments.toArray(String[]::new));
    }

    private Commands.Ended preview(Commands commands, TestServer server, Path program, String... more)
            throws IOException {
        Path password = home.resolve("password");
        Files.writeString(password, PASSWORD);
        List<String> line = new ArrayList<>(List.of(
                "upgrade",
                "run",
                "--server",
                "mysql://upgrader@" + server.host() + ":" + server.port(),
                "--password-file",
                password.toString(),
                "--backup",
                "none needed",
                "--system-tables",
                program.toString()));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    private static void account(TestServer server) throws Exception {
        server.run("GRANT ALL ON *.* TO 'upgrader'@'%' IDENTIFIED BY '" + PASSWORD + "' WITH GRANT OPTION");
    }

    /** Those with the password of this run: other tests have theirs in the same folder, and killed runs left some. */
    private static List<Path> optionFiles() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            for (Path file : files.filter(one -> one.getFileName().toString().matches("drydock-.*\\.cnf"))
                    .toList()) {
                if (LiveFolder.bytes(file).contains(PASSWORD)) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    private Item program(Commands commands) {
        long run = commands.history().runs(RunFilter.newest(1)).getFirst().id();
        return commands.history().items(run).stream()
                .filter(item -> item.kind().equals("program"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theVendorsProgramLogsInThroughAFileThatIsGoneAndItsOutputIsKept() throws Exception {
        assumeTrue(Files.isExecutable(MARIADB_UPGRADE), "no mariadb-upgrade on this computer");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                Commands commands = new Commands(home)) {
            account(server);
            Commands.Ended ended = run(commands, server, MARIADB_UPGRADE);
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.err()).contains("exit code 0", "Restart the server", "sudo systemctl restart mariadb");
            Item item = program(commands);
            assertThat(item.status()).isEqualTo("done");
            assertThat(item.attributes()).containsEntry("exit code", "0").containsKey("output");
            assertThat(item.attributes().getOrDefault("output", "")).doesNotContain(PASSWORD);
            assertThat(optionFiles()).isEmpty();
        }
    }

    @Test
    void thePreviewNamesTheCommandThatTheRunStarts() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Commands commands = new Commands(home)) {
            account(server);
            Path seen = home.resolve("seen");
            Path program = home.resolve("program");
            Files.writeString(program, "#!/bin/sh\necho \"$0 $*\" >> " + seen + "\n");
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
            Commands.Ended preview = preview(commands, server, program);
            assertThat(preview.status()).isEqualTo(2);
            assertThat(seen).doesNotExist();
            String shown = preview.err()
                    .lines()
                    .filter(line -> line.startsWith("Then for the system tables: "))
                    .findFirst()
                    .orElseThrow()
                    .replace("Then for the system tables: ", "");

            assertThat(run(commands, server, program).status()).isZero();
            assertThat(Files.readAllLines(seen).stream()
                            .filter(line -> !line.endsWith(" --version"))
                            .map(line -> line.replaceFirst("--defaults-file=.*", "--defaults-file=")))
                    .containsExactly(shown.replaceFirst("--defaults-file=.*", "--defaults-file="));
        }
    }

    /** The server listens where the tunnel ends, so only a program that goes through the tunnel can reach it there. */
    @ParameterizedTest
    @ValueSource(strings = {"built-in", "system"})
    void theVendorsProgramGoesThroughTheTunnelOfItsServer(String way) throws Exception {
        assumeTrue(Files.isExecutable(MARIADB_UPGRADE), "no mariadb-upgrade on this computer");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                Sshd sshd = Sshd.start(home.resolve("sshd"));
                Commands commands = new Commands(home)) {
            account(server);
            Path ssh = Files.createDirectory(home.resolve("ssh"));
            Path key = Sshd.makeKey(ssh.resolve("own_key"), "ed25519", "");
            sshd.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            Path seen = home.resolve("seen");
            Path program = home.resolve("program");
            Files.writeString(program, """
                #!/bin/sh
                grep ^port= "${1#--defaults-file=}" > %s
                exec %s "$@"
                """.formatted(seen, MARIADB_UPGRADE));
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
            Commands.Ended ended = run(
                    commands,
                    server,
                    program,
                    "--via",
                    sshd.address(),
                    "--ssh-folder",
                    ssh.toString(),
                    "--ssh-key",
                    key.toString(),
                    "--ssh-program",
                    way);
            assertThat(ended.status()).as(ended.err()).isZero();
            int door = Integer.parseInt(Files.readString(seen).strip().substring("port=".length()));
            assertThat(door).isNotEqualTo(server.port());
            assertThatIOException().isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), door).close());
            assertThat(optionFiles()).isEmpty();
        }
    }

    @Test
    void theOptionFileIsForItsOwnerAloneAndAFailureIsOne() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Commands commands = new Commands(home)) {
            account(server);
            Path program = home.resolve("program");
            Files.writeString(program, """
                #!/bin/sh
                file=${1#--defaults-file=}
                stat -c %a "$file"
                tries=0
                while test -e "$file" && test $tries -lt 600; do sleep 0.1; tries=$((tries + 1)); done
                test -e "$file" && echo still there
                exit 4
                """);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
            Commands.Ended ended = run(commands, server, program);
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).contains("E-4258", "exit code 4");
            assertThat(program(commands).status()).isEqualTo("failed");
            assertThat(program(commands).attributes().getOrDefault("output", ""))
                    .startsWith("600\n")
                    .doesNotContain("still there");
            assertThat(optionFiles()).isEmpty();
            assertThat(run(commands, server, home.resolve("missing")).err()).contains("E-4257");
        }
    }

    @Test
    void theProgramOfAnotherMakersServerIsRefusedBeforeItTouchesAnything() throws Exception {
        assumeTrue(Files.isExecutable(MARIADB_UPGRADE), "no mariadb-upgrade on this computer");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Commands commands = new Commands(home)) {
            account(server);
            Commands.Ended ended = run(commands, server, MARIADB_UPGRADE);
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).contains("E-4259", "MySQL 5.7");
            assertThat(commands.history().runs(RunFilter.newest(1))).isEmpty();
        }
    }
}
