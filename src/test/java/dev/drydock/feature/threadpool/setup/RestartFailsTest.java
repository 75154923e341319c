package dev.drydock.feature.threadpool.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.change.ChangeEnd;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pool set up on real servers whose restart goes wrong, by a command of the machine or by a person. */
@NeedsServers
@Timeout(400)
class RestartFailsTest {

    private static final Duration LONG = Duration.ofMinutes(15);
    private static final PoolPlan DOES_NOT_START = new PoolPlan(
            PoolAim.MIXED,
            "mysqld",
            List.of(),
            List.of(new PlannedOption("innodb_data_home_dir", "/no/such/folder", "", "to fail", false)));
    private static final PoolPlan STARTS = new PoolPlan(
            PoolAim.MIXED,
            "mysqld",
            List.of(),
            List.of(new PlannedOption("thread_handling", "pool-of-threads", "", "to start", false)));

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    private HostedServer host;

    @SuppressWarnings("NullAway.Init")
    private HostLogIn ssh;

    @SuppressWarnings("NullAway.Init")
    private OpenServer opened;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private String former = "";

    /** What stands on the server's command line and so overrides its option file. */
    private String[] overriding = {};

    @BeforeEach
    void open() throws IOException {
        history = HistoryStore.open(folder.resolve("home"), "test");
        host = Lab.hosted(ServerKind.MARIADB);
        Path data = host.server().dataDir().orElseThrow();
        // the file in which the lab looks for the server's start, too
        Path log = data.resolveSibling("mysqld.log");
        Files.setOwner(log, Files.getOwner(data));
        former = "[mysqld]\nmax_connections = 151\nlog_error = " + log + "\n";
        host.begin(former);
        ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
        opened = ssh.open(host.server(), SshAccess.Program.BUILT_IN);
    }

    @AfterEach
    void close() {
        opened.close();
        ssh.close();
        host.close();
        history.close();
    }

    /** A command that has the server restarted by this test and waits for that, as systemctl does. */
    private String command() {
        Path wish = folder.resolve("wish");
        Thread.ofVirtual().start(() -> {
            while (true) {
                try {
                    if (Files.deleteIfExists(wish)) {
                        restart();
                    }
                    Thread.sleep(20);
                } catch (IOException | InterruptedException end) {
                    return;
                }
            }
        });
        return "touch " + wish + "; while [ -e " + wish + " ]; do sleep 0.05; done";
    }

    private void restart() {
        try {
            host.server().restart(overriding);
        } catch (IllegalStateException didNotStart) {
            said.add("did not start");
        }
    }

    private SetupJob job(PoolPlan plan, String command) {
        SetupOptions options = new SetupOptions(host.optionFile().toString(), command, LONG);
        return new SetupJob(opened, plan, options, () -> history, said::add);
    }

    private static Problem failed(JobOutcome<RunResult<ChangeEnd>> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<ChangeEnd>>) outcome).problem();
    }

    private String pool() throws java.sql.SQLException {
        return host.server().value("SELECT @@global.thread_handling");
    }

    /** By this test, if no other process has the port already. */
    private static ServerSocket taken(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
        } catch (BindException _) {
            // as good
        }
        return socket;
    }

    @Test
    void aPortThatAnotherProcessHasIsNotChosenAndNotPut() throws Exception {
        try (ServerSocket _ = taken(host.server().port() + 1)) {
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            int chosen = Integer.parseInt(plan.door().getFirst().value());
            assertThat(chosen).isGreaterThan(host.server().port() + 1);
            try (ServerSocket _ = taken(chosen);
                    BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
                Problem refused =
                        failed(runner.submit(job(plan.onlyDoor(), command())).await());
                assertThat(refused.code().id()).as(refused.full()).isEqualTo("E-4723");
            }
        }
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(host.server().running()).isTrue();
    }

    @Test
    void aServerThatEndsDuringItsRestartIsNoticedAtOnceAndRunsAgainOnItsFormerFile() throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            Problem problem =
                    failed(runner.submit(job(DOES_NOT_START, command())).await());
            assertThat(problem.code().id()).as(problem.full()).isEqualTo("E-4715");
            assertThat(problem.detail()).contains("E-4724", "Aborting");
        }
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(host.server().value("SELECT 1")).isEqualTo("1");
    }

    @Test
    void aServerThatIsLeftDownByAPersonIsSaidToBeDownWithTheCommandsThatStartIt() throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            SetupOptions options = new SetupOptions(host.optionFile().toString(), "", LONG);
            Problem problem =
                    failed(runner.submit(new SetupJob(opened, DOES_NOT_START, options, () -> history, words -> {
                                said.add(words);
                                if (words.startsWith("Restart the server")) {
                                    Thread.ofVirtual().start(this::restart);
                                }
                            }))
                            .await());
            assertThat(problem.code().id()).as(problem.full()).isEqualTo("E-4725");
            assertThat(problem.sentence())
                    .contains(
                            "sudo tail -n 50 -- ",
                            "sudo systemctl start mariadb",
                            "sudo systemctl status --no-pager mariadb");
            assertThat(problem.detail()).contains("E-4724", "Aborting");
        }
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(host.server().running()).isFalse();
    }

    /** Such as a unit of systemd that sets the option on the command line, which counts more than any file. */
    @Test
    void aServerThatStartsWithoutItsPoolIsSaidAndRunsAgainOnItsFormerFile() throws Exception {
        overriding = new String[] {"--thread-handling=one-thread-per-connection"};
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            Problem problem = failed(runner.submit(job(STARTS, command())).await());
            assertThat(problem.full()).contains("E-4718", "has no working pool");
        }
        assertThat(said).noneMatch(words -> words.startsWith("The pool works"));
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(pool()).isEqualTo("one-thread-per-connection");
        RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
        assertThat(history.items(run.id())).extracting(Item::status).containsExactly("put", "restored");
        assertThat(Revert.cutOff(history, opened.key())).isEmpty();
    }

    @Test
    void aRestartThatIsCancelledEndsWithTheServerOnItsFormerFile() throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            Path cancelled = folder.resolve("cancelled");
            String slow = command() + "; while [ ! -e " + cancelled + " ]; do sleep 0.05; done";
            JobHandle<RunResult<ChangeEnd>> handle = runner.submit(job(STARTS, slow));
            Lots.eventually(() -> Files.readString(host.optionFile()).contains("thread_handling"));
            handle.cancel();
            Files.createFile(cancelled);
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
        }
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(pool()).isEqualTo("one-thread-per-connection");
    }

    /** Such as a full disk of the history, or a window that was closed: no end leaves a file that nobody has proven. */
    @Test
    void aDefectAfterTheFileWasPutEndsWithTheFormerFileAndTheServerUntouched() throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            SetupOptions options = new SetupOptions(host.optionFile().toString(), "", LONG);
            JobOutcome<RunResult<ChangeEnd>> outcome = runner.submit(
                            new SetupJob(opened, STARTS, options, () -> history, words -> {
                                if (words.startsWith("Restart the server")) {
                                    throw new IllegalStateException("nobody listens");
                                }
                            }))
                    .await();
            assertThat(failed(outcome).full()).contains("nobody listens");
        }
        assertThat(Files.readString(host.optionFile())).isEqualTo(former);
        assertThat(pool()).isEqualTo("one-thread-per-connection");
        RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
        assertThat(run.summary()).containsEntry("ended", "former file put back");
        assertThat(history.items(run.id())).extracting(Item::status).containsExactly("put", "restored");
        assertThat(Revert.cutOff(history, opened.key())).isEmpty();
    }
}
