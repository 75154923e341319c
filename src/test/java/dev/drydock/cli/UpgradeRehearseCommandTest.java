package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code drydock upgrade rehearse} on real servers, by the words and the exit status that a user gets. */
@NeedsServers
@Timeout(180)
class UpgradeRehearseCommandTest extends CommandLine {

    private static final int TABLES = 300;

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void make() throws SQLException {
        server.run("CREATE DATABASE rehearsed", "CREATE TABLE rehearsed.t (id INT PRIMARY KEY)");
    }

    @AfterEach
    void drop() throws SQLException {
        server.run("DROP DATABASE IF EXISTS rehearsed");
    }

    private List<String> line(String... more) throws IOException {
        return line(server, more);
    }

    private static List<String> line(TestServer server, String... more) {
        List<String> line = new ArrayList<>(List.of(
                "upgrade",
                "rehearse",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--no-accounts",
                "--schema",
                "rehearsed"));
        line.addAll(List.of(more));
        return line;
    }

    private String program() throws IOException {
        return LabPrograms.of(ServerKind.MYSQL_8_0, folder).toString();
    }

    private Commands.Ended rehearse(String... more) throws IOException {
        return commands.run(line(more).toArray(String[]::new));
    }

    @Test
    void withoutAPreflightNothingIsCalledFoundByTheRehearsalOnly() throws Exception {
        Commands.Ended clean = rehearse("--target-program", program());
        assertThat(clean.status()).as(clean.err()).isZero();
        assertThat(clean.err())
                .contains("0 errors · 1 warning (not compared with a pre-flight, as there is none)")
                .doesNotContain("found by the rehearsal only");
        server.run("DROP DATABASE rehearsed");
        Commands.Ended nothing = rehearse("--target-program", program());
        assertThat(nothing.status()).as(nothing.err()).isEqualTo(4);
    }

    static List<String> sshPrograms() {
        return Trials.some(List.of("built-in"), List.of("system"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("sshPrograms")
    void theOptionFileOfTheServersMachineIsReadByTheTarget(String way) throws Exception {
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Path ssh = Files.createDirectory(folder.resolve("ssh"));
            sshd.authorise(Sshd.makeKey(ssh.resolve("own_key"), "ed25519", ""));
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            Path etc = Files.createDirectories(folder.resolve("it's etc/conf.d"));
            Path main = etc.resolveSibling("my.cnf");
            Files.writeString(main, "[mysqld]\ninnodb_file_format = Barracuda\n!includedir conf.d\n");
            Files.writeString(etc.resolve("query.cnf"), "[mysqld]\nquery_cache_size = 1M\n");
            String[] words = {
                "--target-program",
                program(),
                "--config",
                "host:" + main,
                "--via",
                sshd.address(),
                "--ssh-folder",
                ssh.toString(),
                "--ssh-key",
                ssh.resolve("own_key").toString(),
                "--ssh-program",
                way
            };
            Commands.Ended ended = rehearse(words);
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.out()).contains("innodb-file-format", "query-cache-size", main + ":2", "query.cnf:2");
            words[3] = "host:/no/such/my.cnf";
            Commands.Ended missing = rehearse(words);
            assertThat(missing.status()).as(missing.err()).isEqualTo(2);
            assertThat(missing.err()).contains("/no/such/my.cnf", "No such file");
        }
        Commands.Ended direct = rehearse("--target-program", program(), "--config", "host:/etc/my.cnf");
        assertThat(direct.status()).isEqualTo(2);
        assertThat(direct.err()).contains("--via");
    }

    @Test
    void aKilledRehearsalLeavesNoServerAndItsFolderGoesWithTheNextStart() throws Exception {
        Path own = folder.resolve("own");
        try (DrydockProcess process =
                DrydockProcess.start(own, line("--target-program", program()).toArray(String[]::new))) {
            Lots.eventually(() -> !serversUnder(own).isEmpty() || !process.alive());
            assertThat(process.alive()).isTrue();
            process.kill();
            assertThat(filesIn(own.resolve("running"))).isNotEmpty();
        }
        Lots.eventually(() -> serversUnder(own).isEmpty());
        DrydockProcess.Ended list = DrydockProcess.run(own, "history", "list");
        assertThat(list.status()).as(list.err()).isZero();
        assertThat(filesNamed(own, "ibdata1")).isEmpty();
        assertThat(filesIn(own.resolve("running"))).isEmpty();
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aFullDiskEndsTheRunAndIsNoRefusalOfTheTarget() throws Exception {
        server.run(IntStream.range(0, TABLES)
                .mapToObj(i -> "CREATE TABLE rehearsed.t" + i + " (id INT PRIMARY KEY, n INT, KEY (n))")
                .toArray(String[]::new));
        try (SmallDisk small = SmallDisk.mount(folder, "60m")) {
            DrydockProcess.Ended beforehand = DrydockProcess.run(
                    small.folder(), line("--target-program", program()).toArray(String[]::new));
            assertThat(beforehand.status()).as(beforehand.err()).isEqualTo(1);
            assertThat(beforehand.err()).contains("E-6008").doesNotContain("\tat ", "E-1001");
            small.resize("1g");
            Files.write(small.folder().resolve("most"), new byte[600 << 20]);
            try (DrydockProcess process = DrydockProcess.start(
                    small.folder(),
                    line("--target-program", program(), "--workers", "1").toArray(String[]::new))) {
                Lots.eventually(() -> !filesNamed(small.folder(), "rehearsed").isEmpty() || !process.alive());
                small.fill();
                DrydockProcess.Ended midway = process.end();
                assertThat(midway.status()).as(midway.err()).isEqualTo(1);
                assertThat(midway.err()).containsPattern("E-4287|E-20");
                assertThat(midway.err()).doesNotContain("\tat ", "E-1001");
                assertThat(midway.out()).doesNotContain("is full", "No space left");
            }
            assertThat(serversUnder(small.folder())).isEmpty();
            assertThat(filesNamed(small.folder(), "ibdata1")).isEmpty();
        }
    }

    /** The statement is no better or worse for it: the disk is the one of the copies. */
    @Test
    void aDiskThatAStatementOfTheReplayFillsEndsTheRunWithItsCode() throws Exception {
        TestServer stopped = Lab.fresh(ServerKind.MARIADB);
        stopped.run(
                "CREATE DATABASE rehearsed",
                "USE rehearsed",
                "CREATE TABLE t (id INT PRIMARY KEY)",
                "CREATE TABLE large (b LONGBLOB)",
                "INSERT INTO t VALUES "
                        + IntStream.range(0, 200).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", ")));
        Path data = stopped.dataDir().orElseThrow();
        stopped.stop();
        Path log = Files.writeString(
                folder.resolve("log.sql"),
                "USE rehearsed;\nINSERT INTO large SELECT REPEAT('hiddenwd', 8000) FROM t a, t b;\n");
        try (SmallDisk small = SmallDisk.mount(folder, "900m")) {
            DrydockProcess.Ended ended = DrydockProcess.run(
                    small.folder(),
                    line(
                                    Lab.mariadb(),
                                    "--target-program",
                                    LabPrograms.of(ServerKind.MARIADB_11_4, folder)
                                            .toString(),
                                    "--data-directory",
                                    data.toString(),
                                    "--source-program",
                                    LabPrograms.of(ServerKind.MARIADB, folder).toString(),
                                    "--replay",
                                    log.toString(),
                                    "--replay-limit",
                                    "600")
                            .toArray(String[]::new));
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.err()).contains("E-4287").doesNotContain("\tat ", "E-1001", "hiddenwd");
            assertThat(ended.out()).doesNotContain("INSERT INTO large", "hiddenwd");
            assertThat(serversUnder(small.folder())).isEmpty();
            assertThat(filesNamed(small.folder(), "ibdata1")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit 7", "echo $((1 + 1)) >&2; exec sleep 600", "kill -9 $$"})
    void aProgramThatIsNoServerIsToldByItsCode(String does) throws Exception {
        Path rogue = Files.writeString(
                folder.resolve("mysqld"),
                "#!/bin/sh\ncase \"$*\" in *--version*) printf 'mysqld Ver 8.0.99 \\033[31m'; exit 0;; esac\n" + does
                        + "\n");
        Files.setPosixFilePermissions(rogue, PosixFilePermissions.fromString("rwx------"));
        Path own = folder.resolve("own");
        try (DrydockProcess process = DrydockProcess.start(
                own, line("--target-program", rogue.toString()).toArray(String[]::new))) {
            if (does.contains("sleep")) {
                Lots.eventually(() -> ProcessHandle.of(process.pid()).stream()
                        .flatMap(ProcessHandle::descendants)
                        .anyMatch(child -> child.info().commandLine().orElse("").contains("sleep 600")));
                process.interrupt();
            }
            DrydockProcess.Ended ended = process.end();
            assertThat(ended.status()).as(ended.err()).isEqualTo(does.contains("sleep") ? 130 : 1);
            assertThat(ended.err()).doesNotContain("\tat ", "E-1001", "\u001b[31m");
            if (!does.contains("sleep")) {
                assertThat(ended.err()).contains("E-6008");
            }
        }
        assertThat(filesNamed(own, "data")).isEmpty();
    }

    /** Command lines of servers whose data are in this folder. */
    private static List<String> serversUnder(Path folder) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(command -> command.contains("--datadir=" + folder))
                .toList();
    }

    private static List<Path> filesNamed(Path folder, String name) throws IOException {
        return LiveFolder.paths(folder).stream()
                .filter(file -> file.endsWith(name))
                .toList();
    }
}
