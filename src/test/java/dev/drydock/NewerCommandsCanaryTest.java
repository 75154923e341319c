package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.cli.Commands;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.SeenProcesses;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The passwords of an account, of a shared history and of the vault, the key that signs reports and those of certificates:
 * commands of every module work with them, those that take or give a secret in a way of their own as processes, and nothing
 * that they say at their most verbose, log or leave has one.
 */
@NeedsServers
@EnabledOnOs(OS.LINUX)
@Timeout(900)
class NewerCommandsCanaryTest {

    private static final String USER = "late_canary";
    private static final String TEAM = "late_canary_team";

    private final String password = "Right" + UUID.randomUUID().toString().replace("-", "");
    private final String master = "Master" + UUID.randomUUID().toString().replace("-", "");
    private final List<String> shown = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void noSecretIsFoundInAnythingThatTheyShowOrLeave() throws Exception {
        Path home = folder.resolve("home");
        Path exports = Files.createDirectory(folder.resolve("exports"));
        Path given = Files.createDirectory(folder.resolve("given"));
        Path keys = folder.resolve("tls");
        Path file = Files.writeString(given.resolve("password"), password + "\n");
        Path script = Files.writeString(given.resolve("program"), "#!/bin/sh\ncat '" + file + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        String history;
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, "--thread-handling=pool-of-threads")) {
            server.run(
                    "CREATE DATABASE " + TEAM,
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "CREATE USER " + USER + "@'%' IDENTIFIED BY '" + password + "'",
                    "GRANT ALL ON *.* TO " + USER + "@'%'");
            try (SeenProcesses watch = new SeenProcesses()) {
                String entry = "--host 127.0.0.1 --port " + server.port() + " --user " + USER + " --environment test";
                run(home, "", "servers add late " + entry + " --tags night --password-command '" + script + "'");
                run(home, "", "count --schema shop --verbose --server late");
                String made = "--ca " + keys.resolve("ca.pem") + " --cert " + keys.resolve("server-cert.pem")
                        + " --key " + keys.resolve("server-key.pem");
                List<String> here = new ArrayList<>(List.of(
                        "tls make --folder " + keys + " --server-name 127.0.0.1 --key ec-256",
                        "tls check --format json " + made,
                        "schedule add night --preview --when daily_02:00 --scheduler cron --program /opt/drydock --"
                                + " count --server late"));
                for (String command : List.of(
                        "doctor --tag night",
                        "tls status",
                        "tls require --account " + USER + "@% --preview",
                        "tls require --account " + USER + "@% --despite-plain --keep --yes",
                        "encryption check",
                        "encryption plan --folder " + exports.resolve("keys"),
                        "threadpool check --seconds 1",
                        "threadpool apply --set thread_pool_stall_limit=60 --keep --yes",
                        "sessions locks --format json",
                        "upgrade check --target 11.4 --no-config",
                        "upgrade order --target 11.4",
                        "link --connections 2 --queries 2")) {
                    here.add(command + " --verbose --server late");
                }
                runHere(home, here);
                run(home, master + "\n", "vault create --stdin");
                run(home, master + "\n", "report key create --stdin");
                Path report = exports.resolve("run.html");
                run(home, master + "\n", "report 1 --sign --stdin --output " + report);
                assertThat(exports.resolve("run.html.minisig")).exists();
                run(home, "", "report verify " + report);
                run(home, "", "history move --to late/" + TEAM + " --use --verbose");
                run(home, "", "history show 1 --format json");
                history = rows(server);
                run(home, "", "history use local");
                run(home, "", "support --output " + exports.resolve("support.zip"));
                shown.addAll(watch.all());
            }
        }
        assertThat(shown).as("the program is seen").anyMatch(text -> text.contains("dev.drydock.app.Main"));
        assertThat(history).as("the team's history has the runs").contains(USER);
        List<String> secrets = new ArrayList<>(List.of(password, master));
        for (String name : List.of("ca-key.pem", "server-key.pem", "client-key.pem")) {
            secrets.add(Files.readAllLines(keys.resolve(name)).get(1));
        }
        for (String secret : secrets) {
            assertThat(shown).noneMatch(text -> text.contains(secret));
            assertThat(history).doesNotContain(secret);
            assertThat(filesWith(home, secret)).isEmpty();
            assertThat(filesWith(exports, secret)).isEmpty();
        }
        assertThat(filesWith(home, USER))
                .as("the search finds what is there")
                .contains("profiles.json", "history.mv.db");
    }

    /** In this process, whose log is kept down to its finest level. */
    private void runHere(Path home, List<String> lines) {
        try (KeptLog log = new KeptLog();
                Commands commands = new Commands(home)) {
            for (String words : lines) {
                Commands.Ended ended = commands.typing("", command(words));
                shown.add(ended.out());
                shown.add(ended.err());
                assertThat(ended.status())
                        .as(words + ": " + ended.out() + ended.err())
                        .isBetween(0, 1);
            }
            assertThat(log.text()).as("the log has what happened").contains("connection to late closed");
            shown.add(log.text());
        }
    }

    /** @param words divided at spaces; an underscore stands for that of a time such as {@code daily 02:00} */
    private static String[] command(String words) {
        return Stream.of(words.split(" "))
                .map(word -> word.startsWith("daily_") ? word.replace('_', ' ') : word)
                .toArray(String[]::new);
    }

    private void run(Path home, String input, String words) throws Exception {
        try (DrydockProcess process = DrydockProcess.start(home, command(words))) {
            DrydockProcess.Ended ended = process.type(input);
            shown.add(ended.out());
            shown.add(ended.err());
            assertThat(ended.status())
                    .as(words + ": " + ended.out() + ended.err())
                    .isBetween(0, 1);
        }
    }

    private static String rows(TestServer server) throws Exception {
        StringBuilder all = new StringBuilder();
        String tables =
                server.value("SELECT GROUP_CONCAT(table_name) FROM information_schema.tables WHERE table_schema = '"
                        + TEAM + "' AND table_rows >= 0");
        for (String table : tables.split(",", -1)) {
            String columns = server.value(
                    "SELECT GROUP_CONCAT(CONCAT('COALESCE(`', column_name, '`, \"\")') SEPARATOR ', ') FROM"
                            + " information_schema.columns WHERE table_schema = '" + TEAM + "' AND table_name = '"
                            + table
                            + "'");
            all.append(server.value("SELECT COALESCE(GROUP_CONCAT(CONCAT_WS(' ', " + columns + ") SEPARATOR '\n'), '')"
                    + " FROM `" + TEAM + "`.`" + table + "`"));
        }
        return all.toString();
    }

    private static List<String> filesWith(Path root, String secret) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : LiveFolder.files(root)) {
            String bytes = LiveFolder.bytes(file);
            if (Stream.of(
                            secret,
                            new String(secret.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.ISO_8859_1),
                            Base64.getEncoder()
                                    .withoutPadding()
                                    .encodeToString(secret.getBytes(StandardCharsets.UTF_8)))
                    .anyMatch(bytes::contains)) {
                found.add(file.getFileName().toString());
            }
        }
        return found;
    }
}
