package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code drydock threadpool plan|apply|revert|watch} on real servers. */
@NeedsServers
@Timeout(240)
class ThreadPoolSetupCommandTest {

    private static final String FORMER = "[mysqld]\nmax_connections = 151\n";

    @TempDir
    private Path folder;

    @Test
    void planGivesReasonsAndSavesAChangedCopy() throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), FORMER);
        Path output = folder.resolve("new.cnf");
        String server = url(Lab.shared(ServerKind.MARIADB));
        try (Commands commands = new Commands(folder)) {
            Commands.Ended plan = commands.run(
                    "threadpool",
                    "plan",
                    "--server",
                    server,
                    "--aim",
                    "short",
                    "--option-file",
                    file.toString(),
                    "--output",
                    output.toString(),
                    "--format",
                    "json");
            assertThat(plan.status()).as(plan.err()).isZero();
            JsonNode json = json(plan);
            Schemas.fits("threadpool-plan", json);
            assertThat(json.at("/options/0/name").asString()).isEqualTo("extra_port");
            assertThat(json.at("/options").valueStream())
                    .allSatisfy(one -> assertThat(one.at("/reason").asString()).isNotBlank());
            assertThat(json.at("/diff").asString()).contains("+thread_handling = pool-of-threads");
            assertThat(Files.readString(output)).startsWith(FORMER.strip()).contains("thread_pool_size");
            assertThat(Files.readString(file)).isEqualTo(FORMER);
            assertThat(commands.run("threadpool", "plan", "--server", server, "--aim", "huge")
                            .status())
                    .isEqualTo(2);
            Commands.Ended none = commands.run("threadpool", "plan", "--server", url(Lab.shared(ServerKind.MYSQL_5_7)));
            assertThat(none.status()).isEqualTo(1);
            assertThat(none.err()).contains("E-4711");
        }
    }

    @Test
    void applyTriesASettingAndTakesItBackUnlessKeepIsTyped() throws Exception {
        try (TestServer server = Surveys.mariaDb(0);
                Commands commands = new Commands(folder)) {
            String[] apply = {
                "threadpool", "apply", "--server", url(server), "--set", "thread_pool_stall_limit=60", "--within", "1"
            };
            Commands.Ended back = commands.typing("no\n", apply);
            assertThat(back.status()).isEqualTo(130);
            assertThat(back.err()).contains("all was taken back");
            assertThat(server.value("SELECT @@global.thread_pool_stall_limit")).isEqualTo("500");
            assertThat(commands.typing("keep\n", apply).status()).isZero();
            assertThat(server.value("SELECT @@global.thread_pool_stall_limit")).isEqualTo("60");
            assertThat(commands.run("threadpool", "apply", "--server", url(server))
                            .status())
                    .isEqualTo(2);
            assertThat(commands.run(
                                    "threadpool",
                                    "apply",
                                    "--server",
                                    url(server),
                                    "--host-file",
                                    "/f",
                                    "--measure",
                                    "900000")
                            .status())
                    .isEqualTo(2);
            Commands.Ended noHost =
                    commands.run("threadpool", "apply", "--server", url(server), "--host-file", "/etc/my.cnf");
            assertThat(noHost.status()).isEqualTo(1);
            assertThat(noHost.err()).contains("E-4716");
            Commands.Ended nothing = commands.run("threadpool", "revert", "--server", url(server), "--run", "1");
            assertThat(nothing.status()).isEqualTo(1);
            assertThat(nothing.err()).contains("E-4717");
        }
    }

    @Test
    void applyMeasuresProvesTheDoorThenThePoolAndKeepsOrGoesBack() throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), FORMER);
        Path asked = folder.resolve("asked");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                Commands commands = new Commands(Files.createDirectory(folder.resolve("home")))) {
            commands.profiles()
                    .save(ssh.profile(server, SshAccess.Program.BUILT_IN).withPassword(PasswordSource.NONE));
            String name = commands.profiles().all().getFirst().name();
            FutureTask<Boolean> person = new FutureTask<>(() -> restartWhenAsked(server, file, asked));
            Thread restarting = Thread.ofVirtual().start(person);
            String[] apply = {
                "threadpool",
                "apply",
                "--server",
                name,
                "--ssh-folder",
                ssh.setup().folder().toString(),
                "--host-file",
                file.toString(),
                "--restart",
                "touch " + asked,
                "--measure",
                "4",
                "--seconds",
                "1",
                "--format",
                "json"
            };
            Commands.Ended back = commands.typing("what\nback\n", apply);
            assertThat(back.status()).as(() -> failure(person) + back.err()).isEqualTo(130);
            assertThat(back.err())
                    .containsSubsequence(
                            "MariaDB, built in, off",
                            "Extra port",
                            "The pool works by its own tables.",
                            "MariaDB, built in, running",
                            "Type keep, or back.",
                            "The extra port stays.");
            assertThat(json(back).at("/decision").asString()).isEqualTo("went-back");
            assertThat(Files.readString(file)).contains("extra_port").doesNotContain("thread_");

            Commands.Ended kept = commands.typing("keep\n", apply);
            assertThat(kept.status()).as(() -> failure(person) + kept.err()).isZero();
            JsonNode json = json(kept);
            Schemas.fits("threadpool-apply", json);
            assertThat(json.at("/decision").asString()).isEqualTo("kept");
            assertThat(json.at("/before/0/operations").asLong()).isPositive();
            assertThat(json.at("/after/0/operations").asLong()).isPositive();
            assertThat(json.at("/run/outcome/word").asString()).isEqualTo("complete");

            // without an answer it stays, and is to be decided
            Commands.Ended open = commands.typing("", apply);
            assertThat(open.status()).isEqualTo(1);
            assertThat(json(open).at("/decision").asString()).isEqualTo("open");
            assertThat(open.err()).contains("revert --run");
            restarting.interrupt();
        }
    }

    private static String failure(FutureTask<Boolean> person) {
        return person.state() == Future.State.FAILED ? person.exceptionNow() + "\n" : "";
    }

    private static boolean restartWhenAsked(TestServer server, Path file, Path asked) throws IOException {
        try {
            while (!Thread.interrupted()) {
                Thread.sleep(100);
                if (Files.deleteIfExists(asked)) {
                    server.restart(Stream.concat(
                                    Stream.of("--thread-handling=one-thread-per-connection"),
                                    OptionFiles.read(file).options().stream()
                                            .map(one -> "--" + one.name() + "="
                                                    + one.value().orElse("")))
                            .toArray(String[]::new));
                }
            }
        } catch (InterruptedException over) {
            // the test has ended
        }
        return true;
    }

    /** Over the port that is named, as when nobody gets in any more. */
    @Test
    void endEndsASessionOverTheEmergencyPort() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(door, "--extra-max-connections=4");
                Commands commands = new Commands(folder);
                Connection held = server.connect("root", "")) {
            String id;
            try (var statement = held.createStatement();
                    var row = statement.executeQuery("SELECT CONNECTION_ID()")) {
                row.next();
                id = row.getString(1);
            }
            String url = "mysql://root@127.0.0.1:" + door;
            Commands.Ended ended = commands.run("threadpool", "end", "--server", url, "--session", id);
            assertThat(ended.status()).as(ended.err()).isZero();
            Lots.eventually(() -> !held.isValid(1));
            assertThat(commands.run("threadpool", "end", "--server", url, "--session", id)
                            .status())
                    .isEqualTo(1);
            assertThat(commands.run("threadpool", "end", "--server", url).status())
                    .isEqualTo(2);
        }
    }

    @Test
    void watchGoesOnUntilItIsInterruptedAndIsInTheHistory() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort());
                DrydockProcess watch = DrydockProcess.start(folder, "threadpool", "watch", "--server", url(server))) {
            Lots.eventually(() -> watch.shown().lines().count() > 1);
            watch.interrupt();
            DrydockProcess.Ended ended = watch.end();
            assertThat(ended.status()).as(ended.err()).isEqualTo(130);
            assertThat(ended.out()).contains("connections ", "queued ");
            Commands.Ended listed = Commands.next(folder, "history", "list");
            assertThat(listed.out()).contains("Watch of the thread pool");
        }
        try (Commands commands = new Commands(folder.resolve("other"))) {
            assertThat(commands.run("threadpool", "watch", "--server", "x", "--minutes", "0")
                            .status())
                    .isEqualTo(2);
        }
    }

    private static JsonNode json(Commands.Ended ended) {
        return JsonMapper.builder().build().readTree(ended.out());
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
