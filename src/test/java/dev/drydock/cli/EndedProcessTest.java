package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A counting process that is interrupted or killed, with one table that it cannot get done because it is locked. */
@NeedsServers
@Timeout(180)
class EndedProcessTest {

    private static final int INTERRUPTED = 130;
    private static final int TABLES = 6;
    private static final String STUCK = "FROM `cut_short`.`locked`";

    @TempDir
    private Path home;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9"})
    void anInterruptEndsTheStatementOnTheServerAndKeepsWhatWasCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES cut_short.locked WRITE");
            try (DrydockProcess process = count(server)) {
                waitsForTheLockOnly(watching);
                process.interrupt();
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isEqualTo(INTERRUPTED);
                assertThat(Lots.busy(watching, STUCK))
                        .as("the statement runs on")
                        .isFalse();
                assertThat(ended.out()).isEmpty();
                assertThat(ended.err()).contains("Cancelled", "ended by");
            }
            assertThat(home.resolve("logs/drydock.log"))
                    .content()
                    .as("what was killed, and what came of it")
                    .containsPattern("sending KILL QUERY \\d+")
                    .containsPattern("connection \\d+ on .*: ended by KILL (QUERY|CONNECTION) after \\d+ ms");
            assertRecorded(RunState.CANCELLED);
        } finally {
            server.run("DROP DATABASE cut_short");
        }
    }

    @Test
    void aKilledProcessLeavesAnInterruptedRunWithEverythingItHad() throws Exception {
        TestServer server = Lab.mysql57();
        tables(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES cut_short.locked WRITE");
            try (DrydockProcess process = count(server)) {
                waitsForTheLockOnly(watching);
                process.kill();
            }
            assertRecorded(RunState.INTERRUPTED);
            DrydockProcess.Ended list = DrydockProcess.run(home, "history", "list");
            assertThat(list.status()).isZero();
            assertThat(list.out()).contains("interrupted", TABLES + " counted");
        } finally {
            server.run("DROP DATABASE cut_short");
        }
    }

    @Test
    void theVersionAndAWrongCommandEndAsTheyShouldAsProcessesToo() throws Exception {
        DrydockProcess.Ended version = DrydockProcess.run(home, "--version");
        assertThat(version.status()).isZero();
        assertThat(version.out()).matches("drydock \\d+\\.\\d+\\.\\d+\\S*\\R");
        assertThat(version.err()).isEmpty();
        DrydockProcess.Ended wrong = DrydockProcess.run(home, "cuont");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err()).contains("cuont", "--help");
    }

    /** Two workers, so that one can wait for the lock while the other counts the rest. */
    private DrydockProcess count(TestServer server) throws Exception {
        return DrydockProcess.start(
                home,
                "count",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--schema",
                "cut_short",
                "--workers",
                "2",
                "--lock-wait",
                "300",
                "--max-threads-running",
                "0");
    }

    private void waitsForTheLockOnly(Connection watching) throws Exception {
        Lots.eventually(() -> Lots.busy(watching, STUCK));
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            Lots.eventually(() -> counted(history, newest(history)).size() == TABLES);
        } catch (AssertionError e) {
            throw new AssertionError("what the server did: " + Lots.statements(watching), e);
        }
    }

    private static RunSummary newest(HistoryStore history) {
        return history.runs(RunFilter.newest(5)).getFirst();
    }

    private static List<Item> counted(HistoryStore history, RunSummary run) {
        return history.items(run.id()).stream()
                .filter(item -> item.status().equals("counted"))
                .toList();
    }

    private void assertRecorded(RunState state) {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            RunSummary run = newest(history);
            assertThat(run.state()).isEqualTo(state);
            assertThat(counted(history, run))
                    .hasSize(TABLES)
                    .allMatch(item -> Long.valueOf(1).equals(item.measure()));
        }
    }

    /** The locked one is the smallest, so that its turn comes last. */
    private static void tables(TestServer server) throws SQLException {
        server.run("DROP DATABASE IF EXISTS cut_short", "CREATE DATABASE cut_short");
        for (int i = 0; i < TABLES; i++) {
            server.run(
                    "CREATE TABLE cut_short.counted" + i + " (id INT) ENGINE=InnoDB",
                    "INSERT INTO cut_short.counted" + i + " VALUES (1)");
        }
        server.run("CREATE TABLE cut_short.locked (id INT) ENGINE=MyISAM");
    }
}
