package dev.drydock.feature.encryption.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.change.ChangeEnd;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Plain connections refused on a real MySQL 9.7, kept and taken back; what is refused before the first change. */
@NeedsServers
@Timeout(180)
class RequireTlsTest {

    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String APP = "'app'@'%'";

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

    /** Somebody who answers at once, or never. */
    private record Answer(Optional<Boolean> answer, AtomicBoolean asked, List<RequireTlsPlan> plans)
            implements RequireTlsJob.Confirmation {

        static Answer of(boolean keep) {
            return new Answer(Optional.of(keep), new AtomicBoolean(), new CopyOnWriteArrayList<>());
        }

        static Answer never() {
            return new Answer(Optional.empty(), new AtomicBoolean(), new CopyOnWriteArrayList<>());
        }

        @Override
        public void ask(RequireTlsPlan plan) {
            plans.add(plan);
            asked.set(true);
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
        // a plain session that a test before has closed
        Lots.eventually(
                () -> server.value("SELECT COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_USER = 'app'")
                        .equals("0"));
        history = HistoryStore.open(folder, "test");
        server.run("DROP USER IF EXISTS " + APP, "CREATE USER " + APP + " IDENTIFIED BY 'app-1'");
    }

    @AfterEach
    void close() throws Exception {
        history.close();
        try (Statement statement = admin.createStatement()) {
            statement.execute("SET GLOBAL require_secure_transport = OFF");
            statement.execute("RESET PERSIST IF EXISTS require_secure_transport");
        }
    }

    @Test
    void whatIsConfirmedStaysAndLocksPlainConnectionsOut() throws Exception {
        RunResult<ChangeEnd> result = succeeded(run(accounts("app@%"), Answer.of(true)));
        assertThat(result.value()).isEqualTo(ChangeEnd.KEPT);
        assertThat(required()).isEqualTo("ANY");
        assertThatThrownBy(() -> OpenServer.open(Lots.profile(server, "app"), Secret.of("app-1")))
                .hasMessageContaining("E-2006");
        try (OpenServer let = OpenServer.open(tls("app"), Secret.of("app-1"))) {
            assertThat(let.encryption().tls()).isTrue();
        }
        assertThat(statements()).containsExactly("ALTER USER 'app'@'%' REQUIRE SSL done");
        assertThat(run().start().settings()).containsEntry("way back", "ALTER USER 'app'@'%' REQUIRE NONE;");
    }

    @Test
    void whatIsRefusedOrNotAnsweredInTimeIsTakenBack() throws Exception {
        RunResult<ChangeEnd> refused = succeeded(run(accounts("app@%"), Answer.of(false)));
        assertThat(refused.value()).isEqualTo(ChangeEnd.UNDONE);
        assertThat(refused.outcome().kind()).isEqualTo(RunOutcome.Kind.CANCELLED);
        assertThat(required()).isEmpty();
        RequireTlsOptions soon = new RequireTlsOptions(List.of("app"), false, false, Duration.ofSeconds(1));
        Answer silent = Answer.never();
        assertThat(succeeded(run(soon, silent)).value()).isEqualTo(ChangeEnd.UNDONE);
        assertThat(silent.asked()).isTrue();
        assertThat(required()).isEmpty();
        assertThat(statements())
                .containsExactly("ALTER USER 'app'@'%' REQUIRE SSL done", "ALTER USER 'app'@'%' REQUIRE NONE done");
        assertThat(run().outcome()).map(RunOutcome::kind).contains(RunOutcome.Kind.CANCELLED);
    }

    @Test
    void cancelAndALostConnectionTakeItBackToo() throws Exception {
        try (OpenServer opened = OpenServer.open(tls(server.user()), Lots.password(server));
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            JobHandle<RunResult<ChangeEnd>> cancelled = waiting(runner, opened);
            cancelled.cancel();
            assertThat(cancelled.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(required()).isEmpty();

            JobHandle<RunResult<ChangeEnd>> lost = waiting(runner, opened);
            killOthers();
            lost.cancel();
            lost.await();
            assertThat(required()).isEmpty();
        }
    }

    private JobHandle<RunResult<ChangeEnd>> waiting(BackgroundRunner runner, OpenServer opened) throws Exception {
        Answer silent = Answer.never();
        JobHandle<RunResult<ChangeEnd>> job = runner.submit(new RequireTlsJob(
                opened, new RequireTlsOptions(List.of("app@%"), false, false, LONG), silent, () -> history));
        Lots.eventually(() -> silent.asked().get());
        assertThat(required()).isEqualTo("ANY");
        return job;
    }

    @Test
    void theWholeServerLastsOnlyOnceItIsConfirmed() throws Exception {
        RequireTlsOptions all = new RequireTlsOptions(List.of(), true, true, LONG);
        assertThat(succeeded(run(all, Answer.of(false))).value()).isEqualTo(ChangeEnd.UNDONE);
        assertThat(first("SELECT @@global.require_secure_transport")).isEqualTo("0");
        assertThat(succeeded(run(all, Answer.of(true))).value()).isEqualTo(ChangeEnd.KEPT);
        assertThat(first("SELECT VARIABLE_VALUE FROM performance_schema.persisted_variables WHERE VARIABLE_NAME ="
                        + " 'require_secure_transport'"))
                .isEqualTo("ON");
        assertThat(succeeded(run(all, Answer.never())).outcome().kind())
                .as("in force already")
                .isEqualTo(RunOutcome.Kind.NOTHING_IN_SCOPE);
    }

    @Test
    void nothingIsChangedWhereSomebodyWouldBeLockedOut() throws Exception {
        try (OpenServer plain = OpenServer.open(Lots.profile(server, "app"), Secret.of("app-1"))) {
            plain.query(session -> session.number("SELECT 1"));
            assertThat(code(run(accounts("app@%"), Answer.of(true)))).isEqualTo(EncryptionError.TLS_STILL_PLAIN);
            assertThat(required()).isEmpty();
            RequireTlsOptions despite = new RequireTlsOptions(List.of("app@%"), false, true, LONG);
            Answer no = Answer.of(false);
            succeeded(run(despite, no));
            assertThat(no.plans().getFirst().plain()).singleElement().asString().startsWith("app@");
        }
        assertThat(code(run(accounts("nobody@%"), Answer.of(true)))).isEqualTo(EncryptionError.TLS_NO_ACCOUNT);
        try (OpenServer own = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            assertThat(code(run(own, accounts("app@%"), Answer.of(true)))).isEqualTo(EncryptionError.TLS_OWN_PLAIN);
        }
        try (OpenServer none = OpenServer.open(Lots.profile(Lab.mariadb()), Lots.password(Lab.mariadb()))) {
            assertThat(code(run(none, accounts("root@%"), Answer.of(true)))).isEqualTo(EncryptionError.TLS_NOT_OFFERED);
        }
        assertThat(history.runs(RunFilter.newest(9))).hasSize(1);
    }

    private static RequireTlsOptions accounts(String account) {
        return new RequireTlsOptions(List.of(account), false, false, LONG);
    }

    private JobOutcome<RunResult<ChangeEnd>> run(RequireTlsOptions options, Answer answer) throws Exception {
        try (OpenServer opened = OpenServer.open(tls(server.user()), Lots.password(server))) {
            return run(opened, options, answer);
        }
    }

    private JobOutcome<RunResult<ChangeEnd>> run(OpenServer opened, RequireTlsOptions options, Answer answer)
            throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return runner.submit(new RequireTlsJob(opened, options, answer, () -> history))
                    .await();
        }
    }

    private static RunResult<ChangeEnd> succeeded(JobOutcome<RunResult<ChangeEnd>> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<ChangeEnd>>) outcome).value();
    }

    private static ErrorCode code(JobOutcome<RunResult<ChangeEnd>> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<ChangeEnd>>) outcome).problem().code();
    }

    private static Profile tls(String user) {
        return Lots.profile(server, user)
                .withTls(TlsMode.REQUIRED, TlsFiles.NONE)
                .withPasswordUnverified(true);
    }

    private RunSummary run() {
        return history.runs(RunFilter.newest(1)).getFirst();
    }

    private List<String> statements() {
        return history.items(run().id()).stream()
                .map((Item item) -> item.attributes().get("sql") + " " + item.status())
                .toList();
    }

    private static String required() throws Exception {
        return first("SELECT ssl_type FROM mysql.user WHERE User = 'app'");
    }

    private static String first(String query) throws Exception {
        try (Statement statement = admin.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            return result.next() ? result.getString(1) : "";
        }
    }

    private static void killOthers() throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                Statement kills = connection.createStatement();
                ResultSet others = statement.executeQuery("SELECT PROCESSLIST_ID FROM performance_schema.threads WHERE"
                        + " CONNECTION_TYPE = 'SSL/TLS' AND PROCESSLIST_ID <> CONNECTION_ID()")) {
            while (others.next()) {
                kills.execute("KILL " + others.getLong(1));
            }
        }
    }
}
