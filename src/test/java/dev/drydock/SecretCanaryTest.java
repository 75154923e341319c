package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.drydock.cli.Commands;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A password that exists nowhere else is given to the real program in each way that it takes one, right and wrong; then
 * everything that the program left behind or showed is searched for it.
 */
@NeedsServers
@Timeout(400)
class SecretCanaryTest {

    private static final String USER = "canary_account";
    private static final String SCHEMA = "canary_cage";

    private final String right = "Right" + UUID.randomUUID().toString().replace("-", "");
    private final String wrong = "Wrong" + UUID.randomUUID().toString().replace("-", "");
    private final String master = "Master" + UUID.randomUUID().toString().replace("-", "");
    private final String wrongMaster = "Mister" + UUID.randomUUID().toString().replace("-", "");
    private final List<String> seen = new ArrayList<>();

    @TempDir
    private Path folder;

    /** Runs one command, keeps all that it shows meanwhile and checks how it ends. */
    private interface Program {
        void run(int status, String input, String... command) throws Exception;

        /** What takes no way that another command does not take. */
        default void further(int status, String input, String... command) throws Exception {
            run(status, input, command);
        }
    }

    /** Each way in a process of its own, and the rest on its folder in this one. */
    private final class Processes implements Program {

        private final Path home;
        private final Connection watching;

        Processes(Path home, Connection watching) {
            this.home = home;
            this.watching = watching;
        }

        @Override
        public void run(int status, String input, String... command) throws Exception {
            watched(home, watching, status, input, command);
        }

        @Override
        public void further(int status, String input, String... command) {
            try (Commands commands = new Commands(home)) {
                keep(commands.typing(input, command), status, command);
            }
        }
    }

    private void keep(Commands.Ended ended, int status, String... command) {
        seen.add(ended.out());
        seen.add(ended.err());
        assertThat(ended.status()).as(String.join(" ", command) + ended.err()).isEqualTo(status);
    }

    /** Each way in which a secret can leave a process. */
    @ParameterizedTest
    @EnumSource(names = "MYSQL_9")
    void noPasswordIsFoundInAnythingThatTheProgramShowsOrLeaves(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        Path home = folder.resolve("home");
        Path exports = Files.createDirectory(folder.resolve("exports"));
        try (Connection watching = server.connect()) {
            inEachWay(server, new Processes(home, watching), exports);
        }
        Path bundle = exports.resolve("support.zip");
        assertThat(DrydockProcess.run(home, "support", "--output", bundle.toString())
                        .status())
                .isZero();
        Path unpacked = unpacked(bundle);
        nothingFound(home, exports);
        assertThat(filesWith(home, USER))
                .as("the search finds what is there: the account is in the history and among the profiles")
                .contains("history.mv.db", "profiles.json", "drydock.log");
        assertThat(filesWith(unpacked, USER))
                .as("the support bundle holds the log and the servers")
                .contains("drydock.log", "servers.txt");
        for (String secret : List.of(right, wrong, master, wrongMaster)) {
            assertThat(filesWith(unpacked, secret)).isEmpty();
        }
    }

    /** On other servers the same commands in this process, whose log is kept down to its finest level. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void noPasswordIsFoundInWhatCommandsShowLogOrLeaveOnOtherServers(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        Path home = Files.createDirectory(folder.resolve("home"));
        Path exports = Files.createDirectory(folder.resolve("exports"));
        try (KeptLog log = new KeptLog();
                Connection watching = server.connect();
                Commands commands = new Commands(home)) {
            inEachWay(
                    server,
                    (status, input, command) -> {
                        CompletableFuture<Commands.Ended> run =
                                CompletableFuture.supplyAsync(() -> commands.typing(input, command));
                        while (!run.isDone()) {
                            keep(processList(watching));
                            Thread.sleep(5);
                        }
                        keep(run.join(), status, command);
                    },
                    exports);
            assertThat(log.text()).as("the log has what happened").contains(USER);
            seen.add(log.text());
        }
        nothingFound(home, exports);
        assertThat(filesWith(home, USER)).contains("history.mv.db", "profiles.json");
    }

    private void inEachWay(TestServer server, Program program, Path exports) throws Exception {
        account(server);
        Path given = Files.createDirectory(folder.resolve("given"));
        String[] atServer = {"--host", server.host(), "--port", Integer.toString(server.port()), "--user", USER};
        try {
            for (String password : List.of(right, wrong)) {
                int status = password.equals(right) ? 0 : 3;
                Path file = Files.writeString(given.resolve("password"), password + "\n");
                Path options = Files.writeString(
                        given.resolve("my.cnf"), "[client]\nuser=" + USER + "\npassword=\"" + password + "\"\n");
                String place = server.host() + ":" + server.port();
                String[] count = {"count", "--server", "mysql://" + USER + "@" + place, "--schema", SCHEMA};
                program.run(status, password + "\n", with(count, "--password-stdin"));
                String[] byFile = with(count, "--password-file", file.toString());
                String[] plain = {"count", "--server", "mysql://" + place, "--schema", SCHEMA};
                String[] byOptions = with(plain, "--defaults-file", options.toString(), "--format", "json");
                if (password.equals(right)) {
                    program.run(status, "", byFile);
                    program.run(status, "", byOptions);
                } else {
                    program.further(status, "", byFile);
                    program.further(status, "", byOptions);
                }
            }
            Path file = Files.writeString(given.resolve("password"), right);
            program.further(0, "", with(new String[] {"servers", "add", "cage"}, atServer));
            String[] count = {"count", "--server", "cage", "--schema", SCHEMA, "--password-file", file.toString()};
            for (String form : List.of("csv", "json", "html")) {
                Path output = exports.resolve("rows." + form);
                String[] exported = with(count, "--format", form, "--output", output.toString());
                if (form.equals("html")) {
                    program.run(0, "", exported);
                } else {
                    program.further(0, "", exported);
                }
                assertThat(output).content().contains("bird");
            }
            byVaultAndProgram(program, given, atServer);
            program.further(0, "", "history", "list");
            program.further(0, "", "history", "show", "1");
        } finally {
            server.run("DROP USER " + USER + "@'%'", "DROP DATABASE " + SCHEMA);
        }
    }

    private void nothingFound(Path home, Path exports) throws IOException {
        historyRead(home);
        for (String secret : List.of(right, wrong, master, wrongMaster)) {
            seen.forEach(text -> assertThat(text).doesNotContain(secret));
            assertThat(filesWith(home, secret)).isEmpty();
        }
        assertThat(filesWith(exports, right)).isEmpty();
    }

    /** The password in the vault, right and wrong master passwords, and a program that prints it and one that fails. */
    private void byVaultAndProgram(Program program, Path given, String... atServer) throws Exception {
        program.run(0, master + "\n", "vault", "create", "--stdin");
        program.run(0, master + "\n" + right + "\n", "vault", "set", "--server", "cage", "--stdin");
        String[] count = {"count", "--server", "cage", "--schema", SCHEMA, "--master-stdin"};
        program.run(0, master + "\n", count);
        program.run(3, wrongMaster + "\n", count);
        Path script = Files.writeString(
                given.resolve("program"),
                "#!/bin/sh\ncat '" + given.resolve("password")
                        + "'\necho\n[ \"$1\" = fine ] || { echo no >&2; exit 9; }\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        for (String entry : List.of("fine", "failing")) {
            String[] add = with(new String[] {"servers", "add", entry}, atServer);
            program.further(0, "", with(add, "--password-command", "'" + script + "' " + entry));
            program.run(entry.equals("fine") ? 0 : 3, "", "count", "--server", entry, "--schema", SCHEMA);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void noFailedLoginNamesThePassword(ServerKind kind) {
        TestServer server = Lab.shared(kind);
        Throwable ours = catchThrowable(() -> OpenServer.open(Lots.profile(server, "nobody_here"), Secret.of(wrong)));
        assertThat(ours).isInstanceOf(DrydockException.class);
        assertThat(everything(ours)).contains("nobody_here").doesNotContain(wrong);
        assertThat(Problems.of(ours).full()).doesNotContain(wrong);
        Throwable drivers = catchThrowable(() -> server.connect("nobody_here", wrong));
        assertThat(everything(drivers)).contains("nobody_here").doesNotContain(wrong);
    }

    private void account(TestServer server) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS " + SCHEMA,
                "CREATE DATABASE " + SCHEMA,
                "CREATE TABLE " + SCHEMA + ".bird (id INT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO " + SCHEMA + ".bird VALUES (1), (2)",
                "CREATE USER " + USER + "@'%' IDENTIFIED BY '" + right + "'",
                "GRANT SELECT, PROCESS ON *.* TO " + USER + "@'%'");
    }

    /** Whether the file comes to hold the text; while a process becomes another program, its files read as empty. */
    private static boolean shows(DrydockProcess process, String file, String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!proc(process, file).contains(text)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(2);
        }
        return true;
    }

    /** Runs the command and keeps what it showed, its arguments, its environment and the server's process list. */
    private void watched(Path home, Connection server, int status, String input, String... command) throws Exception {
        try (DrydockProcess process = DrydockProcess.start(home, command)) {
            assertThat(shows(process, "cmdline", command[0])).isTrue();
            assertThat(shows(process, "environ", "DRYDOCK_HOME")).isTrue();
            CompletableFuture<DrydockProcess.Ended> ended = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    ended.complete(process.type(input));
                } catch (IOException | InterruptedException | AssertionError failure) {
                    ended.completeExceptionally(failure);
                }
            });
            while (process.alive()) {
                keep(proc(process, "cmdline"));
                keep(proc(process, "environ"));
                keep(processList(server));
                Thread.sleep(30);
            }
            seen.add(ended.join().out());
            seen.add(ended.join().err());
            assertThat(ended.join().status())
                    .as(String.join(" ", command) + seen.getLast())
                    .isEqualTo(status);
        }
    }

    private Path unpacked(Path bundle) throws IOException {
        Path to = Files.createDirectory(folder.resolve("unpacked"));
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(bundle))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = to.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.write(file, zip.readAllBytes());
            }
        }
        return to;
    }

    private void keep(String text) {
        if (!seen.contains(text)) {
            seen.add(text);
        }
    }

    /** What {@code /proc} tells everybody of the process; nothing once it has ended, or where there is no such folder. */
    private static String proc(DrydockProcess process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    private static String processList(Connection server) throws Exception {
        StringBuilder text = new StringBuilder();
        try (Statement statement = server.createStatement();
                ResultSet list = statement.executeQuery("SHOW FULL PROCESSLIST")) {
            while (list.next()) {
                text.append(list.getString("User"))
                        .append(' ')
                        .append(list.getString("Info"))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private void historyRead(Path home) {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            List<RunSummary> runs = history.runs(RunFilter.newest(100));
            assertThat(runs).hasSize(8);
            for (RunSummary run : runs) {
                keep(run.toString());
                keep(history.items(run.id()).toString());
                keep(history.findings(run.id()).toString());
            }
        }
    }

    private static List<String> filesWith(Path root, String secret) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : LiveFolder.files(root)) {
            String bytes = LiveFolder.bytes(file);
            if (forms(secret).anyMatch(bytes::contains)) {
                found.add(file.getFileName().toString());
            }
        }
        return found;
    }

    /** The secret as its bytes stand in files, each byte as one character. */
    private static Stream<String> forms(String secret) {
        return Stream.of(
                secret,
                new String(secret.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1),
                new String(secret.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1),
                Base64.getEncoder().withoutPadding().encodeToString(secret.getBytes(StandardCharsets.UTF_8)));
    }

    private static String everything(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    private static String[] with(String[] command, String... more) {
        return Stream.of(command, more).flatMap(Stream::of).toArray(String[]::new);
    }
}
