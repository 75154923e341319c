package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The threads of a MariaDB that convert tablespaces: what nobody has visited is open, and load and pause send them home. */
class MariaDbThreadsTest extends AtRestTrials {

    private static final int SLEEPERS = 8;
    private static final long MOST_RUNNING = 4;
    private static final String THREADS = "SELECT @@GLOBAL.innodb_encryption_threads";
    private static final String ENCRYPTED =
            "SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES_ENCRYPTION WHERE MIN_KEY_VERSION > 0";
    private static final String SPACES =
            "SELECT COUNT(*) FROM information_schema.INNODB_SYS_TABLESPACES WHERE NAME <> 'innodb_temporary'";

    /** Sessions that run a statement for as long as they are open. */
    private static final class Load implements AutoCloseable {

        private final TestServer server;
        private final List<Connection> sessions = new ArrayList<>();

        Load(TestServer server) throws SQLException {
            this.server = server;
            for (int i = 0; i < SLEEPERS; i++) {
                Connection session = server.connect();
                sessions.add(session);
                Thread.ofVirtual().start(() -> {
                    try (Statement statement = session.createStatement()) {
                        statement.execute("SELECT SLEEP(200)");
                    } catch (SQLException ended) {
                        // its connection was killed
                    }
                });
            }
        }

        @Override
        public void close() throws SQLException {
            for (Connection session : sessions) {
                session.abort(Runnable::run);
            }
            try (Connection control = server.connect();
                    Statement statement = control.createStatement()) {
                for (String id : sleeping(control)) {
                    statement.execute("KILL " + id);
                }
            }
        }

        private static List<String> sleeping(Connection control) throws SQLException {
            List<String> ids = new ArrayList<>();
            try (Statement statement = control.createStatement();
                    var rows = statement.executeQuery(
                            "SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE 'SELECT SLEEP%'")) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
            return ids;
        }
    }

    /** Is told that the threads' turn has come, and lets them wait for the test. */
    private static final class Onlooker extends DbaAtTheHost {

        private final CountDownLatch background = new CountDownLatch(1);
        private final CountDownLatch ready = new CountDownLatch(1);

        Onlooker(HostedServer host) {
            super(host);
        }

        @Override
        public void step(AtRestStep.Id step) {
            super.step(step);
            if (step == AtRestStep.Id.BACKGROUND) {
                background.countDown();
                try {
                    ready.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MARIADB_11_4"})
    void underLoadAndWhilePausedNoThreadWorksAndNothingCountsAsDone(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            fill(host.server());
            List<String> rows = checksums(host.server());
            LaneOptions lanes = new LaneOptions(
                    OptionalInt.of(2),
                    false,
                    LaneOptions.USUAL.lockWait(),
                    LaneOptions.USUAL.lockTries(),
                    OptionalLong.of(MOST_RUNNING),
                    OptionalLong.empty());
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                Onlooker dba = new Onlooker(host);
                JobHandle<RunResult<Converted>> job =
                        start(server, options(host, AtRestTarget.ENCRYPTED).with(lanes), dba);
                assertThat(dba.background.await(100, TimeUnit.SECONDS)).isTrue();
                try (Load _ = new Load(host.server())) {
                    Lots.eventually(() -> running(host.server()) > SLEEPERS);
                    dba.ready.countDown();
                    Lots.eventually(
                            () -> job.snapshot().holds().stream().anyMatch(why -> why.contains("Threads_running")));
                    assertThat(host.server().value(THREADS)).isEqualTo("0");
                    StageSnapshot stage = job.snapshot().currentStage().orElseThrow();
                    assertThat(stage.current())
                            .as("tablespaces without a row are open")
                            .isEqualTo(Long.parseLong(host.server().value(ENCRYPTED)))
                            .isLessThan(3);
                    assertThat(stage.total())
                            .isEqualTo(Total.exact(Long.parseLong(host.server().value(SPACES))));
                    job.pause();
                }
                Lots.eventually(() -> running(host.server()) <= MOST_RUNNING);
                Thread.sleep(1500);
                assertThat(host.server().value(THREADS)).as("paused").isEqualTo("0");
                assertThat(Long.parseLong(host.server().value(ENCRYPTED))).isLessThan(3);
                job.resume();
                RunResult<Converted> result = succeeded(job);
                assertThat(result.value().left()).isEmpty();
                assertThat(host.server().value(THREADS)).as("sent home").isEqualTo("0");
                assertThat(checksums(host.server())).isEqualTo(rows);
            }
        }
    }

    private static long running(TestServer server) throws SQLException {
        return Long.parseLong(server.value(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'Threads_running'"));
    }
}
