package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.connect.AccountScript;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Accounts made by the script for a module, and commands run with them. */
final class ScriptedAccounts {

    static final String PASSWORD = "a Pass'word 9";

    private final Path home;

    ScriptedAccounts(Path home) {
        this.home = home;
    }

    static String address(TestServer server, String user) {
        return "mysql://" + user + "@" + server.host() + ":" + server.port();
    }

    /** Runs a command with the account. */
    Commands.Ended as(Commands commands, TestServer server, String user, String command, String... more)
            throws IOException {
        Path file = home.resolve("password");
        Files.writeString(file, PASSWORD);
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--server", address(server, user), "--password-file", file.toString()));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    /** Runs the script as a person would, and makes what it has to look at. */
    static void make(Commands commands, TestServer server, String module, String account) throws Exception {
        String[] statements = script(commands, server, module, account);
        server.run("DROP DATABASE IF EXISTS least", "CREATE DATABASE least");
        server.run(statements);
        // one of everything, made by another account
        server.run(
                "CREATE TABLE least.a (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                "CREATE TABLE least.b (id INT PRIMARY KEY) ENGINE=MyISAM",
                "CREATE TABLE least.parts (id INT PRIMARY KEY) PARTITION BY HASH (id) PARTITIONS 2",
                "INSERT INTO least.a VALUES (1, 'x'), (2, 'y')",
                "INSERT INTO least.b VALUES (1)",
                "CREATE VIEW least.v AS SELECT id FROM least.a",
                "CREATE PROCEDURE least.p() SELECT 1",
                "CREATE FUNCTION least.f() RETURNS INT DETERMINISTIC NO SQL RETURN 1",
                "CREATE TRIGGER least.t BEFORE INSERT ON least.a FOR EACH ROW SET @a = 1",
                "CREATE EVENT least.e ON SCHEDULE EVERY 1 DAY DISABLE DO SELECT 1");
    }

    /** The statements of the script, as a person would run them. */
    static String[] script(Commands commands, TestServer server, String module, String account) throws Exception {
        Commands.Ended script = commands.run(
                "servers",
                "account-script",
                "--server",
                address(server, server.user()),
                "--module",
                module,
                "--account",
                account);
        assertThat(script.status()).as(script.err()).isZero();
        String[] statements = Arrays.stream(script.out().split("\n"))
                .filter(line -> !line.startsWith("--"))
                .map(line -> line.replaceAll(";$", ""))
                .map(line -> line.replace(AccountScript.PASSWORD, PASSWORD.replace("'", "''")))
                .toArray(String[]::new);
        assertThat(statements).hasSizeGreaterThan(1);
        return statements;
    }

    static void clean(TestServer server, String account) throws Exception {
        server.run("DROP USER '" + account + "'@'%'", "DROP DATABASE least", "DROP DATABASE IF EXISTS dbadmin");
    }

    /** What this account could not look at with a command and root could, by check and object. */
    List<String> lacking(Commands commands, TestServer server, String user, String command) throws IOException {
        List<String> lacking = new ArrayList<>(notLookedAt(commands, as(commands, server, user, command)));
        Path password = Files.writeString(home.resolve("root-password"), server.password());
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--server", address(server, server.user()), "--password-file", password.toString()));
        lacking.removeAll(notLookedAt(commands, commands.run(words.toArray(String[]::new))));
        return lacking;
    }

    private static List<String> notLookedAt(Commands commands, Commands.Ended ended) {
        assertThat(ended.err()).doesNotContain("E-");
        return newest(commands).stream()
                .filter(finding -> finding.severity().equals("NOT_EVALUATED"))
                .map(finding -> finding.check() + " " + finding.object() + ": " + finding.text())
                .toList();
    }

    private static List<RecordedFinding> newest(Commands commands) {
        List<RecordedFinding> found = new ArrayList<>();
        commands.history()
                .findings(
                        commands.history().runs(RunFilter.newest(1)).getFirst().id())
                .forEach(found::add);
        return found;
    }

    /** What the newest run could not look at. */
    static List<String> gaps(Commands commands, Commands.Ended ended) {
        assertThat(ended.err()).doesNotContain("E-");
        return newest(commands).stream()
                .filter(finding -> finding.severity().equals("NOT_EVALUATED"))
                .map(RecordedFinding::text)
                .toList();
    }
}
