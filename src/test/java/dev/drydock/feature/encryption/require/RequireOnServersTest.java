package dev.drydock.feature.encryption.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.change.ChangeEnd;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Pem;
import dev.drydock.feature.encryption.watch.PlainClient;
import dev.drydock.feature.encryption.watch.PlainWatchJob;
import dev.drydock.history.RunFilter;
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
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plain connections refused on servers other than the newest; a watch beforehand sees whom that would lock out. */
@NeedsServers
@Timeout(180)
class RequireOnServersTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    private final List<RequireTlsPlan> plans = new CopyOnWriteArrayList<>();

    private record Says(Optional<Boolean> answer, List<RequireTlsPlan> plans) implements RequireTlsJob.Confirmation {

        @Override
        public void ask(RequireTlsPlan plan) {
            plans.add(plan);
        }
    }

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("history"), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MARIADB"})
    void anAccountAndThenTheWholeServerAreRefusedKeptAndTakenBack(ServerKind kind) throws Exception {
        Path made = folder.resolve("made");
        String[] files = Pem.options(
                Pem.forServer(kind == ServerKind.MYSQL_8_0 ? Pem.rsa(made, "127.0.0.1") : Pem.make(made, "127.0.0.1")));
        try (TestServer server = Lab.fresh(kind, files[0], files[1], files[2], "--performance-schema=ON");
                OpenServer opened = OpenServer.open(tls(server), Lots.password(server))) {
            server.run("CREATE USER 'app'@'%' IDENTIFIED BY 'app-1'");
            RequireTlsOptions account = new RequireTlsOptions(List.of("app@%"), false, false, LONG);
            assertThat(run(opened, account, false).value()).isEqualTo(ChangeEnd.UNDONE);
            assertThat(required(server)).isEmpty();
            assertThat(run(opened, account, true).value()).isEqualTo(ChangeEnd.KEPT);
            assertThat(required(server)).isEqualTo("ANY");
            assertThatThrownBy(() -> OpenServer.open(Lots.profile(server, "app"), Secret.of("app-1")))
                    .isNotNull();
            RequireTlsOptions all = new RequireTlsOptions(List.of(), true, true, LONG);
            assertThat(run(opened, all, false).value()).isEqualTo(ChangeEnd.UNDONE);
            OpenServer.open(Lots.profile(server), Lots.password(server)).close();
            RunResult<ChangeEnd> kept = run(opened, all, true);
            assertThat(kept.value()).isEqualTo(ChangeEnd.KEPT);
            assertThat(plans.getLast().changes().getFirst().keep().isEmpty())
                    .as("lasts by itself only on MySQL")
                    .isEqualTo(kind == ServerKind.MARIADB);
            assertThatThrownBy(() -> OpenServer.open(Lots.profile(server), Lots.password(server)))
                    .isNotNull();
        }
    }

    @Test
    void aServerWithoutTlsRefusesNobody() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            RequireTlsOptions all = new RequireTlsOptions(List.of(), true, false, LONG);
            assertThat(code(submit(opened, all, true))).isEqualTo(EncryptionError.TLS_NOT_OFFERED);
        }
    }

    @Test
    void whoCameInPlainDuringAWatchIsNamedBeforeItIsLockedOut() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON");
                OpenServer opened = OpenServer.open(tls(server), Lots.password(server));
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            server.run("CREATE USER 'night'@'%' IDENTIFIED BY 'night-1'");
            List<PlainClient> seen = new CopyOnWriteArrayList<>();
            PlainWatchJob watch = new PlainWatchJob(
                    opened, new PlainWatchJob.Options(LONG, Duration.ofMillis(100)), () -> history, seen::add);
            JobHandle<RunResult<PlainWatchJob.Watched>> running = runner.submit(watch);
            try (OpenServer before = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                before.query(session -> session.number("SELECT 1"));
                Lots.eventually(() -> !seen.isEmpty());
            }
            try (OpenServer nightly = OpenServer.open(Lots.profile(server, "night"), Secret.of("night-1"))) {
                nightly.query(session -> session.number("SELECT 1"));
                Lots.eventually(() -> seen.stream().anyMatch(one -> one.user().equals("night")));
            }
            watch.stop();
            RunResult<PlainWatchJob.Watched> result =
                    ((JobOutcome.Succeeded<RunResult<PlainWatchJob.Watched>>) running.await()).value();
            assertThat(result.value().clients())
                    .filteredOn(one -> one.user().equals("night"))
                    .singleElement()
                    .satisfies(one -> assertThat(one.program()).isEqualTo("Drydock"));
            assertThat(result.value().notTls().orElse(0)).isPositive();
            // what was closed may still be seen for a moment, and is no client of the past then
            Lots.eventually(() -> server.value(
                            "SELECT COUNT(*) FROM performance_schema.threads WHERE PROCESSLIST_USER = 'night'")
                    .equals("0"));
            RequireTlsOptions night = new RequireTlsOptions(List.of("night@%"), false, false, LONG);
            JobOutcome<RunResult<ChangeEnd>> refused = submit(opened, night, true);
            assertThat(code(refused)).isEqualTo(EncryptionError.TLS_STILL_PLAIN);
            assertThat(((JobOutcome.Failed<RunResult<ChangeEnd>>) refused)
                            .problem()
                            .sentence())
                    .contains("night@localhost (Drydock), seen plain at");
            assertThat(history.items(result.id()))
                    .anyMatch(item -> "night".equals(item.attributes().get("user")));
            RequireTlsOptions despite = new RequireTlsOptions(List.of("night@%"), false, true, LONG);
            run(opened, despite, false);
            assertThat(plans.getLast().watched()).hasSize(1);
        }
    }

    @Test
    void aServerThatDoesNotTellIsNotWatched() throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(Lab.mariadb()), Lots.password(Lab.mariadb()));
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            JobOutcome<RunResult<PlainWatchJob.Watched>> outcome = runner.submit(
                            new PlainWatchJob(opened, PlainWatchJob.Options.lasting(LONG), () -> history, _ -> {}))
                    .await();
            assertThat(((JobOutcome.Failed<RunResult<PlainWatchJob.Watched>>) outcome)
                            .problem()
                            .code())
                    .isEqualTo(EncryptionError.WATCH_UNTOLD);
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
    }

    private RunResult<ChangeEnd> run(OpenServer opened, RequireTlsOptions options, boolean keep) throws Exception {
        JobOutcome<RunResult<ChangeEnd>> outcome = submit(opened, options, keep);
        if (outcome instanceof JobOutcome.Failed<RunResult<ChangeEnd>> failed) {
            throw new AssertionError(failed.problem().full());
        }
        return ((JobOutcome.Succeeded<RunResult<ChangeEnd>>) outcome).value();
    }

    private JobOutcome<RunResult<ChangeEnd>> submit(OpenServer opened, RequireTlsOptions options, boolean keep)
            throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return runner.submit(new RequireTlsJob(opened, options, new Says(Optional.of(keep), plans), () -> history))
                    .await();
        }
    }

    private static ErrorCode code(JobOutcome<RunResult<ChangeEnd>> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<ChangeEnd>>) outcome).problem().code();
    }

    private static Profile tls(TestServer server) {
        return Lots.profile(server).withTls(TlsMode.REQUIRED, TlsFiles.NONE);
    }

    private static String required(TestServer server) throws Exception {
        return server.value("SELECT ssl_type FROM mysql.user WHERE User = 'app'");
    }
}
