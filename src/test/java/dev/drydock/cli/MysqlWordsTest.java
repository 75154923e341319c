package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.config.HomeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server named as the mysql client names it, and how a command speaks. */
@NeedsServers
class MysqlWordsTest extends CommandLine {

    private static final String SCHEMA = "mysql_words_test";

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void make() throws Exception {
        server.run("CREATE DATABASE " + SCHEMA, "CREATE TABLE " + SCHEMA + ".t (i INT PRIMARY KEY)");
        Files.createDirectories(folder.resolve("user"));
        System.setProperty(HomeFolder.PROPERTY, folder.resolve("user").toString());
    }

    @AfterEach
    void drop() throws Exception {
        System.clearProperty(HomeFolder.PROPERTY);
        server.run("DROP DATABASE " + SCHEMA);
    }

    private Commands.Ended count(String... words) {
        String[] line = new String[words.length + 3];
        line[0] = "count";
        System.arraycopy(words, 0, line, 1, words.length);
        line[words.length + 1] = "--schema";
        line[words.length + 2] = SCHEMA;
        return commands.run(line);
    }

    private Path passwordFile() throws IOException {
        return Files.writeString(folder.resolve("password"), server.password() + "\n");
    }

    @Test
    void hostPortAndUserAreEnough() throws Exception {
        Commands.Ended ended = count(
                "-h",
                "127.0.0.1",
                "-P",
                "" + server.port(),
                "-uroot",
                "--password-file",
                passwordFile().toString());
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains(SCHEMA);
    }

    @Test
    void anAddressMayNameTheSchema() throws Exception {
        Commands.Ended ended = commands.run(
                "count",
                "--server",
                "mysql://root@127.0.0.1:" + server.port() + "/" + SCHEMA,
                "--password-file",
                passwordFile().toString());
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out().lines()).hasSize(2).element(1).asString().startsWith(SCHEMA);
    }

    @Test
    void aSocketLeadsToTheServer() throws Exception {
        String socket = server.value("SELECT @@socket");
        server.run("CREATE USER 'words'@'localhost' IDENTIFIED BY 'words'", "GRANT ALL ON *.* TO 'words'@'localhost'");
        try {
            Path words = Files.writeString(folder.resolve("words"), "words");
            Commands.Ended ended = count("-S", socket, "-u", "words", "--password-file", words.toString());
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains(SCHEMA);
            Commands.Ended tested =
                    commands.run("doctor", "-S", socket, "-u", "words", "--password-file", words.toString());
            assertThat(tested.out()).contains(socket).doesNotContain("0.0.0.0", "Resolve the name");
            Commands.Ended gone = count("-S", socket + "-gone", "-u", "words", "--password-file", words.toString());
            assertThat(gone.status()).isEqualTo(ExitStatus.CANNOT_CONNECT.status());
            assertThat(gone.err()).contains("E-2002").contains(socket + "-gone");
        } finally {
            server.run("DROP USER 'words'@'localhost'");
        }
    }

    @Test
    void theOptionFileOfTheUserIsReadWhereNothingElseIsSaid() throws Exception {
        String group = "\nhost=127.0.0.1\nport=" + server.port() + "\nuser=root\n";
        Path file = Files.writeString(
                folder.resolve("user/.my.cnf"),
                "[client]" + group + "password=wrong\n[client_right]\npassword=\"" + server.password() + "\"\n");
        assertThat(count().status()).isEqualTo(ExitStatus.CANNOT_CONNECT.status());
        assertThat(count("--defaults-group-suffix", "_right").status()).isZero();
        assertThat(count("--no-defaults").status()).isEqualTo(ExitStatus.USAGE.status());
        Files.writeString(file, "[client]" + group + "password=\"canary\"\nssl-crl=/tmp/x\n");
        Commands.Ended weaker = count();
        assertThat(weaker.status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(weaker.err()).contains("ssl-crl").doesNotContain("canary");
    }

    @Test
    void aTildeBehindAnEqualsSignIsTheHome() throws Exception {
        Path password = Files.writeString(folder.resolve("user/password"), server.password() + "\n");
        Commands.Ended ended = count(
                "-h",
                "127.0.0.1",
                "-P",
                "" + server.port(),
                "-uroot",
                "--password-file=~/" + password.getFileName(),
                "--format=csv",
                "--output=~/rows.csv");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(Files.readString(folder.resolve("user/rows.csv"))).contains(SCHEMA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-psecretcanary", "--password=secretcanary", "--password secretcanary"})
    void aPasswordInTheArgumentsIsRefusedAndNotRepeated(String words) {
        Commands.Ended ended = count(("-h 127.0.0.1 " + words).split(" "));
        assertThat(ended.status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(ended.out() + ended.err()).doesNotContain("secretcanary").contains("--password-file");
    }

    @Test
    void quietSaysNothingOfSuccessAndEverythingOfAFailure() throws Exception {
        String[] well = {
            "-h",
            "127.0.0.1",
            "-P",
            "" + server.port(),
            "-uroot",
            "--password-file",
            passwordFile().toString(),
            "--quiet"
        };
        Commands.Ended quiet = count(well);
        assertThat(quiet.status()).isZero();
        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).contains(SCHEMA);
        well[3] = "1";
        assertThat(count(well).err()).contains("E-2002");
    }

    /** Each that can run from cron and has nothing to complain of here. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "count",
                "count --growth-table",
                "count --preview",
                "doctor",
                "link --connections 2 --queries 2 --route plain",
                "sessions locks",
                "upgrade plan",
                "upgrade verify",
                "tables check --preview"
            })
    void quietCommandsThatEndWellWriteNothingToStandardError(String command) throws Exception {
        server.run("INSERT INTO " + SCHEMA + ".t VALUES (1)");
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        if (List.of("count", "upgrade").contains(words.getFirst())) {
            words.addAll(List.of("--schema", SCHEMA));
        }
        words.addAll(List.of("--quiet", "-h", "127.0.0.1", "-P", "" + server.port(), "-uroot"));
        words.addAll(List.of("--password-file", passwordFile().toString()));
        Commands.Ended quiet = commands.run(words.toArray(String[]::new));
        assertThat(quiet.status() == 0 ? "" : quiet.out() + quiet.err())
                .as(command)
                .isEmpty();
        assertThat(quiet.err()).as(command).isEmpty();
        server.run("DROP DATABASE IF EXISTS dbadmin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "history list",
                "history show 1",
                "history diff 1 2",
                "history trend --server one",
                "history calendar",
                "history size",
                "history where",
                "history verify",
                "history backup --to FOLDER/copies",
                "history archive --output FOLDER/all.drydock",
                "history report 1 --output FOLDER/run.html",
                "history retention --keep-newest 1 --keep-months 0",
                "report 1 --output FOLDER/run.pdf",
                "servers list",
                "servers show one",
                "support --output FOLDER/support.zip"
            })
    void quietCommandsOnTheHistoryToo(String command) throws Exception {
        commands.run("servers", "add", "one", "--host", "127.0.0.1", "--port", "" + server.port(), "--user", "root");
        for (int run = 0; run < 2; run++) {
            commands.run(
                    "count",
                    "--server",
                    "one",
                    "--schema",
                    SCHEMA,
                    "--password-file",
                    passwordFile().toString());
        }
        Commands.Ended quiet = commands.run((command.replace("FOLDER", folder.toString()) + " --quiet").split(" "));
        assertThat(quiet.status()).as(command + quiet.out() + quiet.err()).isZero();
        assertThat(quiet.err()).as(command).isEmpty();
    }

    @Test
    void aRunThatWaitsTooLongEndsAndSaysWhatFor() throws Exception {
        List<Connection> busy = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Connection one = server.connect();
            busy.add(one);
            Thread.ofVirtual().start(() -> sleep(one));
        }
        Commands.Ended ended;
        try {
            Lots.eventually(() -> server.value(
                            "SELECT COUNT(*) FROM information_schema.PROCESSLIST" + " WHERE INFO = 'SELECT SLEEP(60)'")
                    .equals("3"));
            ended = count(
                    "-h",
                    "127.0.0.1",
                    "-P",
                    "" + server.port(),
                    "-uroot",
                    "--password-file",
                    passwordFile().toString(),
                    "--workers",
                    "1",
                    "--max-threads-running",
                    "1",
                    "--max-wait",
                    "2");
        } finally {
            for (Connection one : busy) {
                one.abort(Runnable::run);
            }
        }
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.SOME_FAILED.status());
        assertThat(ended.err()).contains("E-1009").contains("Threads_running");
    }

    private static void sleep(Connection one) {
        try (Statement statement = one.createStatement()) {
            statement.execute("SELECT SLEEP(60)");
        } catch (SQLException _) {
            // ended by the test
        }
    }

    @Test
    void aWordThatIsNearlyRightIsNamed() {
        assertThat(commands.run("cuont").err()).contains("count");
        assertThat(count("--partitons").err()).contains("--partitions");
    }

    @Test
    void helpNamesItsOwnOptionsFirstAndTheWayToAServerOnce() {
        String help = commands.run("count", "--help").out();
        assertThat(help)
                .containsSubsequence("--partitions", "Connecting:", "-h, --host", "Output and help:", "--quiet");
        assertThat(help.split("--host", -1)).hasSize(2);
        assertThat(commands.run("history", "list", "-h").status()).isZero();
    }
}
