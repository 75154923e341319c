package dev.drydock.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.EndSessionsJob;
import dev.drydock.feature.sessions.SessionRule;
import dev.drydock.feature.threadpool.watch.EndSessionJob;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** KILLs of sessions that go, that do not, and that the account does not see. */
@NeedsServers
@Timeout(180)
class SentKillsTest {

    @TempDir
    private Path folder;

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("history"), "test");
    }

    @AfterEach
    void close() {
        runner.close();
        history.close();
    }

    private List<String> items() {
        return history.runs(RunFilter.newest(1)).stream()
                .flatMap(run -> history.items(run.id()).stream())
                .map(item -> item.object().name() + " " + item.status())
                .toList();
    }

    /** A session whose thread waits in the system, where no KILL reaches it. */
    private Path stuck(TestServer server, Statement held) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Files.setPosixFilePermissions(pipe, PosixFilePermissions.fromString("rw-rw-rw-"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        server.run("CREATE DATABASE stays", "CREATE TABLE stays.t (a INT)");
        Thread.ofVirtual().start(() -> {
            try {
                held.execute("LOAD DATA INFILE '" + pipe + "' INTO TABLE stays.t");
            } catch (SQLException ended) {
                // it was killed
            }
        });
        Lots.eventually(
                () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE 'LOAD DATA%'")
                        .equals("1"));
        return pipe;
    }

    @Test
    void oneThatStaysKeepsNoOtherWaitingAndIsRecordedWhateverCutsTheRunOff() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--secure-file-priv=");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection other = server.connect();
                Statement held = other.createStatement();
                Connection last = server.connect()) {
            long stuck = number(other);
            long goes = number(last);
            Path pipe = stuck(server, held);
            SessionRule all = new SessionRule(Optional.empty(), server.user(), "", "", "");
            var sessions = new ArrayList<>(all.find(opened).stream()
                    .filter(one -> one.connection() == stuck || one.connection() == goes)
                    .toList());
            sessions.sort((one, two) -> Boolean.compare(two.connection() == stuck, one.connection() == stuck));
            assertThat(sessions.getFirst().connection()).isEqualTo(stuck);
            JobHandle<RunResult<List<Long>>> job = runner.submit(new EndSessionsJob(
                    opened, new EndSessions(sessions, EndSessions.How.SESSION, Optional.empty()), () -> history));
            Lots.eventually(() -> items().contains(goes + " ended"));
            job.cancel();
            job.await();
            assertThat(items()).containsExactlyInAnyOrder(goes + " ended", stuck + " may_still_run");

            JobOutcome<RunResult<Integer>> pool = runner.submit(
                            new EndSessionJob(opened, List.of(stuck), () -> history))
                    .await();
            RunResult<Integer> told = ((JobOutcome.Succeeded<RunResult<Integer>>) pool).value();
            assertThat(told.value()).isZero();
            assertThat(told.problems())
                    .extracting(problem -> problem.code().id())
                    .containsExactly("E-4726");
            assertThat(items()).containsExactly(stuck + " may_still_run");
            // opened and closed for writing: the server's thread reads its end
            Files.write(pipe, new byte[0]);
            Lots.eventually(
                    () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ID = " + stuck)
                            .equals("0"));
        }
    }

    /** Without PROCESS the list says nothing of sessions of others. */
    @Test
    void whatTheAccountDoesNotSeeIsNotTakenForGone() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--secure-file-priv=");
                Connection other = server.connect();
                Statement held = other.createStatement();
                Connection last = server.connect()) {
            long stuck = number(other);
            long goes = number(last);
            Path pipe = stuck(server, held);
            server.run("CREATE USER ender", "GRANT SUPER ON *.* TO ender");
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "ender"), Secret.none())) {
                runner.submit(new EndSessionJob(opened, List.of(stuck, goes), () -> history))
                        .await();
                assertThat(items()).containsExactlyInAnyOrder(goes + " ended", stuck + " may_still_run");
                assertThat(last.isValid(5)).isFalse();
            }
            Files.write(pipe, new byte[0]);
        }
    }

    private static long number(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet number = statement.executeQuery("SELECT CONNECTION_ID()")) {
            number.next();
            return number.getLong(1);
        }
    }
}
