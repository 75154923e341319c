package dev.drydock.feature.encryption.require;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.RunIdentity;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is in force and what the history says agree, whatever stops a run that refuses plain connections. */
@NeedsServers
@Timeout(300)
class RequireTlsLeftTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int ACCOUNTS = 120;

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    /** Opened before plain connections are refused. */
    @SuppressWarnings("NullAway.Init")
    private static Connection admin;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private OpenServer opened;

    private interface Asked {
        void asked() throws Exception;
    }

    /** Does something when it is asked, and then answers. */
    private record Answer(boolean keep, Asked then) implements RequireTlsJob.Confirmation {

        @Override
        public void ask(RequireTlsPlan plan) {
            try {
                then.asked();
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }

        @Override
        public Optional<Boolean> answer() {
            return Optional.of(keep);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON");
        admin = server.connect();
    }

    @AfterAll
    static void stop() throws Exception {
        admin.close();
        server.close();
    }

    @BeforeEach
    void open() throws Exception {
        history = HistoryStore.open(folder.resolve("history"), "test");
        opened = OpenServer.open(
                Lots.profile(server, server.user())
                        .withTls(TlsMode.REQUIRED, TlsFiles.NONE)
                        .withPasswordUnverified(true),
                Lots.password(server));
        execute("CREATE USER 'app'@'%' IDENTIFIED BY 'app-1'");
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
        history.close();
        execute("SET GLOBAL require_secure_transport = OFF");
        execute("SET GLOBAL max_connections = 151");
        execute("DROP USER 'app'@'%'");
    }

    @Test
    void whatIsConfirmedAndCannotBeMadeToLastIsSaidToBeInForceAndOffered() throws Exception {
        Path blocked = Path.of(first("SELECT @@datadir")).resolve("mysqld-auto.cnf");
        Files.deleteIfExists(blocked);
        Files.createDirectories(blocked.resolve("in the way"));
        try {
            RequireTlsOptions all = new RequireTlsOptions(List.of(), true, true, LONG);
            JobOutcome<RunResult<ChangeEnd>> outcome = submit(all, new Answer(true, () -> {}));
            assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
            assertThat(first("SELECT @@global.require_secure_transport")).isEqualTo("1");
            RunSummary run = newest(history);
            assertThat(run.summary()).containsEntry("ended", "in force");
            assertThat(run.outcome()).contains(RunOutcome.failed(RunOutcome.Counts.of(1, 1, 0)));
            LeftInForce left = left().orElseThrow();
            assertThat(left.run().id()).isEqualTo(run.id());
            assertThat(left.names())
                    .containsExactly(
                            "RESET PERSIST IF EXISTS require_secure_transport",
                            "SET GLOBAL require_secure_transport = OFF");
            Files.delete(blocked.resolve("in the way"));
            Files.delete(blocked);
            assertThat(end(left, false).value()).isEqualTo(ChangeEnd.UNDONE);
            assertThat(first("SELECT @@global.require_secure_transport")).isEqualTo("0");
            assertThat(left()).isEmpty();
            execute("SET PERSIST max_connections = 151");
            assertThat(Files.readString(blocked)).as("after the next start").doesNotContain("require_secure_transport");
        } finally {
            if (Files.isDirectory(blocked)) {
                Files.deleteIfExists(blocked.resolve("in the way"));
            }
            Files.deleteIfExists(blocked);
        }
    }

    @Test
    void aNoIsCarriedOutAlthoughTheDiskOfTheHistoryIsFullAndThatIsSaid() throws Exception {
        List<String> accounts =
                IntStream.range(0, ACCOUNTS).mapToObj(i -> "many" + i).toList();
        for (String account : accounts) {
            execute("CREATE USER '" + account + "'@'%' IDENTIFIED BY 'app-1'");
        }
        try (SmallDisk disk = SmallDisk.mount(folder, "16m")) {
            try (HistoryStore small = HistoryStore.open(disk.folder(), "test")) {
                List<Path> filler = new ArrayList<>();
                RequireTlsOptions options = new RequireTlsOptions(accounts, false, true, LONG);
                Answer no = new Answer(false, () -> {
                    assertThat(refusing()).isEqualTo(ACCOUNTS);
                    filler.add(disk.fill());
                });
                RunResult<ChangeEnd> result = succeeded(run(new RequireTlsJob(opened, options, no, () -> small)));
                assertThat(refusing()).isZero();
                assertThat(result.value()).isEqualTo(ChangeEnd.UNDONE);
                assertThat(result.outcome()).isEqualTo(RunOutcome.cancelled(RunOutcome.Counts.of(ACCOUNTS, 0, 0)));
                if (result.problems().isEmpty()) { // H2 found room that it had freed within its file
                    assertThat(newest(small).summary()).containsEntry("ended", "taken back");
                    assertThat(newest(small).outcome()).contains(result.outcome());
                } else {
                    assertThat(result.problems())
                            .singleElement()
                            .satisfies(problem -> assertThat(problem.code())
                                    .isIn(HistoryError.NOT_RECORDED, HistoryError.END_NOT_RECORDED));
                }
                Files.delete(filler.getFirst());
            }
        } finally {
            for (String account : accounts) {
                execute("DROP USER '" + account + "'@'%'");
            }
        }
    }

    @Test
    void aServerWithoutAFreeConnectionIsUndoneOverTheControlConnection() throws Exception {
        RequireTlsOptions account = new RequireTlsOptions(List.of("app@%"), false, true, LONG);
        JobOutcome<RunResult<ChangeEnd>> outcome =
                submit(account, new Answer(false, () -> execute("SET GLOBAL max_connections = 1")));
        assertThat(succeeded(outcome).value()).isEqualTo(ChangeEnd.UNDONE);
        assertThat(refusing()).isZero();
        assertThat(newest(history).summary()).containsEntry("ended", "taken back");
    }

    @Test
    void whatCouldNotBeUndoneFailsIsNamedAndIsOfferedUntilItIsEnded() throws Exception {
        RequireTlsOptions account = new RequireTlsOptions(List.of("app@%"), false, true, LONG);
        execute("CREATE USER 'dba'@'%' IDENTIFIED BY 'dba-1'");
        execute("GRANT ALL ON *.* TO 'dba'@'%'");
        try (OpenServer dba = OpenServer.open(
                Lots.profile(server, "dba")
                        .withTls(TlsMode.REQUIRED, TlsFiles.NONE)
                        .withPasswordUnverified(true),
                Secret.of("dba-1"))) {
            Answer no = new Answer(false, RequireTlsLeftTest::lockOut);
            JobOutcome<RunResult<ChangeEnd>> outcome = run(new RequireTlsJob(dba, account, no, () -> history));
            assertThat(outcome).isInstanceOfSatisfying(JobOutcome.Failed.class, failed -> {
                assertThat(failed.problem().code()).isEqualTo(EncryptionError.TLS_NOT_TAKEN_BACK);
                assertThat(failed.problem().sentence()).contains("ALTER USER 'app'@'%' REQUIRE NONE;");
            });
            assertThat(newest(history).summary())
                    .containsEntry("ended", "not taken back: ALTER USER 'app'@'%' REQUIRE NONE;");
        } finally {
            execute("DROP USER 'dba'@'%'");
        }
        LeftInForce left = left().orElseThrow();
        assertThat(end(left, true).value()).isEqualTo(ChangeEnd.KEPT);
        assertThat(refusing()).isEqualTo(1);
        assertThat(newest(history).summary()).containsEntry("ended", "kept");
        assertThat(left()).isEmpty();
    }

    /** Records of earlier versions stay what they were: a run cut off while it asked is offered, one that went back is not. */
    @Test
    void aRunOfAnEarlierVersionThatWasCutOffIsStillOffered() throws Exception {
        try (RunWriter cutOff = history.begin(earlier())) {
            cutOff.itemAfter(cutOff.itemBefore(earlier("running", true)), earlier("done", true));
        }
        try (RunWriter back = history.begin(earlier())) {
            back.itemAfter(back.itemBefore(earlier("running", true)), earlier("done", true));
            back.itemAfter(back.itemBefore(earlier("running", false)), earlier("done", false));
        }
        assertThat(newest(history).state()).isEqualTo(RunState.INTERRUPTED);
        LeftInForce left = left().orElseThrow();
        assertThat(left.run().id()).isLessThan(newest(history).id());
        execute("ALTER USER 'app'@'%' REQUIRE SSL");
        assertThat(end(left, false).outcome().good()).isTrue();
        assertThat(refusing()).isZero();
        assertThat(left()).isEmpty();
    }

    private RunStart earlier() {
        return new RunStart(
                EncryptionFeature.REQUIRE_TLS, "Require TLS", RunIdentity.of(opened), "root", "me", Map.of());
    }

    private static Item earlier(String status, boolean apply) {
        String back = "ALTER USER 'app'@'%' REQUIRE NONE";
        return Item.of("statement", new ObjectName("", "app@%", ""), status)
                .attribute("sql", apply ? "ALTER USER 'app'@'%' REQUIRE SSL" : back)
                .attribute("way back", apply ? back : "")
                .attribute("connection", "7")
                .build();
    }

    private Optional<LeftInForce> left() {
        return LeftInForce.newest(history, opened.key(), EncryptionFeature.REQUIRE_TLS);
    }

    private RunResult<ChangeEnd> end(LeftInForce left, boolean keep) throws Exception {
        return succeeded(run(new EndLeftJob(opened, left, RequireTlsJob.ending(), keep, () -> history)));
    }

    private JobOutcome<RunResult<ChangeEnd>> submit(RequireTlsOptions options, Answer answer) throws Exception {
        return run(new RequireTlsJob(opened, options, answer, () -> history));
    }

    private static JobOutcome<RunResult<ChangeEnd>> run(Job<RunResult<ChangeEnd>> job) throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return runner.submit(job).await();
        }
    }

    private static RunResult<ChangeEnd> succeeded(JobOutcome<RunResult<ChangeEnd>> outcome) {
        if (outcome instanceof JobOutcome.Failed<?> failed) {
            throw new AssertionError(failed.problem().full());
        }
        return ((JobOutcome.Succeeded<RunResult<ChangeEnd>>) outcome).value();
    }

    private static RunSummary newest(HistoryStore store) {
        return store.runs(RunFilter.newest(1)).getFirst();
    }

    private static void lockOut() throws Exception {
        execute("ALTER USER 'dba'@'%' ACCOUNT LOCK");
        List<Long> theirs = new ArrayList<>();
        try (Statement statement = admin.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE PROCESSLIST_USER = 'dba'")) {
            while (result.next()) {
                theirs.add(result.getLong(1));
            }
        }
        for (long connection : theirs) {
            execute("KILL " + connection);
        }
    }

    private static int refusing() throws Exception {
        return Integer.parseInt(
                first("SELECT COUNT(*) FROM mysql.user WHERE ssl_type = 'ANY' AND User REGEXP '^(app|many)'"));
    }

    private static void execute(String sql) throws Exception {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String first(String query) throws Exception {
        try (Statement statement = admin.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : "";
        }
    }
}
