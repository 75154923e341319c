package dev.drydock.feature.threadpool.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.RestartsBeside;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Setups on real servers through a real sshd; the restart is made by the test, as a person would, with what the file says. */
@NeedsServers
@Timeout(300)
class SetupTest {

    private static final String FORMER = "# ours\n[mysqld]\nmax_connections = 151\n";

    private final RestartsBeside restarts = new RestartsBeside();

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("home"), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    /** The default of admin_port is one that the kernel gives to outgoing connections. */
    @Test
    void aPoolIsSetUpItsDoorAndTablesProvenAndTakenBack() throws Exception {
        try (Connected _ = new Connected(33_062)) {
            setUpAndTakenBack(ServerKind.MYSQL_9);
        }
    }

    /** An outgoing connection from a port of this machine, or from whoever has that already; a server could not listen on it. */
    private static final class Connected implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final Socket outgoing = new Socket();

        Connected(int port) throws IOException {
            try {
                outgoing.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                outgoing.connect(listening.getLocalSocketAddress());
            } catch (BindException taken) {
                outgoing.close();
            }
        }

        @Override
        public void close() throws IOException {
            outgoing.close();
            listening.close();
        }
    }

    @Test
    void theSameOnMariaDb() throws Exception {
        setUpAndTakenBack(ServerKind.MARIADB);
    }

    private void setUpAndTakenBack(ServerKind kind) throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), FORMER);
        List<String> said = new CopyOnWriteArrayList<>();
        try (TestServer server = Lab.fresh(kind);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(server, SshAccess.Program.BUILT_IN)) {
            Checked<SurveyReading> survey = Surveys.survey(opened, history);
            PoolPlan plan = PoolPlanner.plan(survey.read(), PoolAim.SHORT);
            assertThat(plan.door()).isNotEmpty();
            assertThat(plan.options())
                    .allSatisfy(option -> assertThat(option.reason()).isNotBlank());
            SetupOptions options = new SetupOptions(file.toString(), "", Duration.ofMinutes(2));
            RunResult<ChangeEnd> result = done(new SetupJob(opened, plan, options, () -> history, words -> {
                said.add(words);
                if (words.startsWith("Restart the server")) {
                    restart(server, file);
                }
            }));
            assertThat(result.value()).isEqualTo(ChangeEnd.KEPT);
            assertThat(said)
                    .anyMatch(words -> words.startsWith("The pool works by its own tables"))
                    .anyMatch(words -> words.matches("Extra port \\d+ lets us in. "));
            assertThat(Files.readString(file)).startsWith("# ours\n[mysqld]\n").contains("thread_pool_size");
            Checked<SurveyReading> after = Surveys.survey(opened, history);
            assertThat(after.read().pool().running()).isTrue();

            Job<RunResult<ChangeEnd>> revert = Revert.job(opened, result.id(), options, () -> history, words -> {
                if (words.startsWith("Restart the server")) {
                    restart(server, file);
                }
            });
            assertThat(done(revert).value()).isEqualTo(ChangeEnd.UNDONE);
            assertThat(Files.readString(file)).isEqualTo(FORMER);
            assertThat(history.runs(RunFilter.newest(1)).getFirst().start().kind())
                    .isEqualTo("threadpool-revert");
        }
    }

    /** As a person does it, with the options of the file as the server would read them. */
    private void restart(TestServer server, Path file) {
        restarts.begin(() -> server.restart(OptionFiles.read(file).options().stream()
                .map(option -> "--" + option.name() + "=" + option.value().orElse(""))
                .toArray(String[]::new)));
    }

    @Test
    void aServerThatDoesNotStartIsRecognisedAndTheFormerFileBack() throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), FORMER);
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(server, SshAccess.Program.BUILT_IN)) {
            PoolPlan sound = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            PoolPlan bad = new PoolPlan(
                    PoolAim.MIXED,
                    sound.group(),
                    List.of(),
                    List.of(new PlannedOption("no_such_option", "1", "1", "to fail", false)));
            SetupOptions options = new SetupOptions(file.toString(), "", Duration.ofSeconds(8));
            Problem problem = failed(new SetupJob(opened, bad, options, () -> history, words -> {
                if (words.startsWith("Restart the server")) {
                    restarts.begin(() -> {
                        // a clean shutdown may last as long as the patience
                        server.kill();
                        assertThatIllegalStateException().isThrownBy(() -> server.restart("--no-such-option=1"));
                    });
                }
            }));
            assertThat(problem.code().id()).as("it is down: %s", problem.full()).isEqualTo("E-4725");
            assertThat(problem.detail()).contains("E-2027");
            assertThat(Files.readString(file)).isEqualTo(FORMER);
        }
    }

    @Test
    void aLaterLineThatOverridesThePlanIsRefused() throws Exception {
        Path file = Files.writeString(
                folder.resolve("my.cnf"), "[mysqld]\nport = 3306\n[mariadb-10.11]\nthread_handling = no-threads\n");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(server, SshAccess.Program.BUILT_IN)) {
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            PoolPlan inMysqld = new PoolPlan(plan.aim(), "mysqld", plan.door(), plan.pool());
            Problem problem = failed(new SetupJob(
                    opened,
                    inMysqld,
                    new SetupOptions(file.toString(), "", Duration.ofSeconds(5)),
                    () -> history,
                    _ -> {}));
            assertThat(problem.code().id()).isEqualTo("E-4713");
            assertThat(problem.sentence())
                    .as("the line as it is, nothing was put")
                    .contains(file + ":4");
        }
    }

    @Test
    void aTrialIsTakenBackUnlessItIsConfirmedAndRefusesWhatTheServerCutsOff() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort());
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            String stall = "SELECT @@global.thread_pool_stall_limit";
            RunResult<ChangeEnd> silent =
                    done(trial(opened, Map.of("thread_pool_stall_limit", "60"), 1, Optional.empty()));
            assertThat(silent.value()).isEqualTo(ChangeEnd.UNDONE);
            assertThat(server.value(stall)).isEqualTo("500");
            RunResult<ChangeEnd> kept =
                    done(trial(opened, Map.of("thread_pool_stall_limit", "60"), 20, Optional.of(true)));
            assertThat(kept.value()).isEqualTo(ChangeEnd.KEPT);
            assertThat(server.value(stall)).isEqualTo("60");
            assertThat(failed(trial(opened, Map.of("thread_pool_oversubscribe", "100000"), 5, Optional.of(true)))
                            .code()
                            .id())
                    .isEqualTo("E-4721");
            assertThat(server.value("SELECT @@global.thread_pool_oversubscribe"))
                    .isEqualTo("3");
            assertThat(failed(trial(opened, Map.of("thread_handling", "no-threads"), 5, Optional.of(true)))
                            .code()
                            .id())
                    .isEqualTo("E-4720");
        }
    }

    /** As TLS does: whatever keeps a trial from being undone, it is named and can be ended later. */
    @Test
    void aTrialThatCouldNotBeUndoneIsOfferedUntilItIsEnded() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort());
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE USER 'dba'@'%' IDENTIFIED BY 'dba-1'", "GRANT ALL ON *.* TO 'dba'@'%'");
            try (OpenServer dba = OpenServer.open(Lots.profile(server, "dba"), Secret.of("dba-1"))) {
                Runnable lockOut = () -> {
                    try {
                        server.run("ALTER USER 'dba'@'%' ACCOUNT LOCK", "KILL USER 'dba'");
                    } catch (Exception failure) {
                        throw new AssertionError(failure);
                    }
                };
                TrialJob job = new TrialJob(
                        dba,
                        Map.of("thread_pool_stall_limit", "60"),
                        Duration.ofSeconds(20),
                        lockOut,
                        () -> Optional.of(false),
                        () -> history);
                assertThat(failed(job).code()).isEqualTo(ThreadPoolError.TRIAL_LEFT);
            }
            LeftInForce left =
                    LeftInForce.newest(history, opened.key(), TrialJob.KIND).orElseThrow();
            assertThat(left.names()).containsExactly("SET GLOBAL thread_pool_stall_limit = 500");
            assertThat(done(new EndLeftJob(opened, left, TrialJob.ending(), false, () -> history))
                            .value())
                    .isEqualTo(ChangeEnd.UNDONE);
            assertThat(server.value("SELECT @@global.thread_pool_stall_limit")).isEqualTo("500");
            assertThat(LeftInForce.newest(history, opened.key(), TrialJob.KIND)).isEmpty();
        }
    }

    private TrialJob trial(OpenServer opened, Map<String, String> wanted, int seconds, Optional<Boolean> answer) {
        return new TrialJob(opened, wanted, Duration.ofSeconds(seconds), () -> {}, () -> answer, () -> history);
    }

    private <R> R done(Job<R> job) throws Exception {
        JobOutcome<R> outcome = restarts.run(job);
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<R>) outcome).value();
    }

    private <R> Problem failed(Job<R> job) throws Exception {
        JobOutcome<R> outcome = restarts.run(job);
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<R>) outcome).problem();
    }
}
