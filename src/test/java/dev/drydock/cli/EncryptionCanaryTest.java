package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.SeenProcesses;
import dev.drydock.lab.ServerKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The key of encrypted data, and the content of its file, are canaries: the real program encrypts a server with them, and
 * then everything that it showed or left behind is searched for them.
 */
@NeedsServers
@EnabledOnOs(OS.LINUX)
@Timeout(400)
class EncryptionCanaryTest {

    private static final Pattern KEY_OF_MYSQL = Pattern.compile("\"data\":\\s*\"([0-9A-Fa-f]{64,})\"");

    @TempDir
    private Path folder;

    private final List<String> shown = new ArrayList<>();

    private static List<String> run(HostedServer host, Path files, String... more) {
        List<String> run = new ArrayList<>(List.of(
                "encryption", "run", "--server", url(host), "--backup", "a dump", "--folder", files.toString()));
        run.addAll(List.of(more));
        return run;
    }

    @Test
    void theKeyOfAMariaDbIsInItsFilesOnly() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            table(host);
            Path home = folder.resolve("home");
            Path files = folder.resolve("files");
            List<String> run = run(
                    host,
                    files,
                    "--option-file",
                    host.optionFile().toString(),
                    "--key-file",
                    host.keys().toString(),
                    "--key-copy",
                    files.resolve("keyfile").toString(),
                    "--purge-binlogs",
                    "--yes");
            try (DrydockProcess process = DrydockProcess.start(home, run.toArray(String[]::new));
                    SeenProcesses watch = new SeenProcesses()) {
                waitsForTheRestart(process);
                place(files.resolve("keyfile"), host.keys());
                place(files.resolve("my.cnf"), host.optionFile());
                host.server().restart();
                ended(process.end(), 0);
                saw(watch);
            }
            exports(home, url(host));
            String key = Files.readString(files.resolve("keyfile")).strip().substring(2);
            assertThat(key).hasSize(64);
            nowhereBut(key, host, files.resolve("keyfile"), host.keys());
            assertThat(Files.getPosixFilePermissions(files.resolve("keyfile")))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Test
    void theKeysThatAMySqlMadeAreInItsFileAndTheCopyOnly() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            table(host);
            Path home = folder.resolve("home");
            Path files = folder.resolve("files");
            List<String> run = run(
                    host,
                    files,
                    "--program-folder",
                    host.program().toString(),
                    "--key-file",
                    host.keys().toString(),
                    "--yes");
            Path settings = Path.of(host.server().value("SELECT @@plugin_dir"), "component_keyring_file.cnf");
            try (DrydockProcess process = DrydockProcess.start(home, run.toArray(String[]::new));
                    SeenProcesses watch = new SeenProcesses()) {
                waitsForTheRestart(process);
                place(files.resolve("component_keyring_file.cnf"), settings);
                place(files.resolve("mysqld.my"), host.program().resolve("mysqld.my"));
                host.server().restart();
                // nobody has a fingerprint to type yet
                ended(process.type(""), 1);
                saw(watch);
            }
            Path copy = folder.resolve("safe-place");
            Files.copy(host.keys(), copy);
            try (SeenProcesses watch = new SeenProcesses()) {
                ended(
                        DrydockProcess.run(
                                home,
                                "encryption",
                                "resume",
                                "--server",
                                url(host),
                                "--key-copy",
                                copy.toString(),
                                "--yes"),
                        1);
                ended(DrydockProcess.run(home, "encryption", "rotate", "--server", url(host), "--yes"), 0);
                saw(watch);
            }
            exports(home, url(host));
            Matcher keys = KEY_OF_MYSQL.matcher(Files.readString(host.keys()));
            int count = 0;
            while (keys.find()) {
                count++;
                nowhereBut(keys.group(1), host, host.keys(), copy);
            }
            assertThat(count).as("keys in %s", host.keys()).isGreaterThan(1);
        }
    }

    /** Its files are there, and it has seen the server that is to be restarted. */
    private static void waitsForTheRestart(DrydockProcess process) throws Exception {
        Lots.eventually(() -> !process.alive() || process.told().contains("The server still runs as before."));
    }

    private static void table(HostedServer host) throws Exception {
        host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
    }

    private static String url(HostedServer host) {
        return "mysql://root@127.0.0.1:" + host.server().port();
    }

    /** As a DBA does on the host. */
    private static void place(Path from, Path to) throws IOException {
        Files.write(to, Files.readAllBytes(from));
        // the lab's server may run as another account
        Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private void ended(DrydockProcess.Ended ended, int status) {
        ended(new Commands.Ended(ended.status(), ended.out(), ended.err()), status);
    }

    private void ended(Commands.Ended ended, int status) {
        shown.add(ended.out());
        shown.add(ended.err());
        assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(status);
    }

    /** All ways in which a run leaves the program; what writes files as a process of its own. */
    private void exports(Path home, String url) throws Exception {
        try (Commands commands = new Commands(home)) {
            ended(commands.run("history", "list"), 0);
            ended(commands.run("history", "show", "1"), 0);
            ended(commands.run("history", "show", "1", "--format", "csv"), 0);
            Commands.Ended status = commands.run("encryption", "status", "--server", url, "--format", "json");
            assertThat(status.out()).contains("\"key_manager\"");
            shown.add(status.out());
        }
        Path report = folder.resolve("report.html");
        ended(DrydockProcess.run(home, "history", "report", "1", "--output", report.toString()), 0);
        assertThat(report).exists();
        ended(
                DrydockProcess.run(
                        home,
                        "support",
                        "--output",
                        folder.resolve("support.zip").toString()),
                0);
    }

    /** Searches what was shown and every file of the run and of the host; others may not read what holds it. */
    private void nowhereBut(String hex, HostedServer host, Path... places) throws IOException {
        assertThat(shown).isNotEmpty().noneMatch(text -> holds(text, hex));
        Set<Path> holding = new TreeSet<>();
        for (Path root : List.of(folder, host.folder())) {
            for (Path file : LiveFolder.files(root)) {
                if (holds(LiveFolder.bytes(file), hex)) {
                    holding.add(file);
                }
            }
        }
        assertThat(holding).isSubsetOf(places).isNotEmpty();
        for (Path file : holding) {
            assertThat(file.startsWith(host.folder())
                            || file.getFileName().toString().equals("safe-place")
                            || !Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ))
                    .as("%s is for its owner alone", file)
                    .isTrue();
        }
    }

    private static boolean holds(String text, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex.length() % 2 == 0 ? hex : hex.substring(1));
        return Stream.of(
                        hex,
                        hex.toLowerCase(Locale.ROOT),
                        hex.toUpperCase(Locale.ROOT),
                        new String(bytes, StandardCharsets.ISO_8859_1),
                        Base64.getEncoder().withoutPadding().encodeToString(bytes),
                        new String(hex.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1))
                .anyMatch(text::contains);
    }

    private void saw(SeenProcesses watch) throws InterruptedException {
        Set<String> all = watch.all();
        assertThat(all).as("it sees the program").anyMatch(text -> text.contains("dev.drydock.app.Main"));
        shown.addAll(all);
    }
}
