package dev.drydock.feature.threadpool.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What befalls one session of a load test concerns that session: the others are measured to the end of the step. */
@NeedsServers
@Timeout(180)
class StepRunTest {

    private static final int KILLED = 5;

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    /** Twelve sessions, of which four work at a time: more of them are killed than there are workers. */
    @Test
    void aSessionThatIsKilledDoesNotEndItsNeighbours() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Set<String> killed = new HashSet<>();
            Thread killer = Thread.ofPlatform().start(() -> kill(server, killed));
            LoadStep step = step(
                    opened,
                    new LoadOptions(List.of(12), OptionalInt.of(4), LoadMix.POINT, 8, 500, OptionalInt.empty()));
            killer.join();
            assertThat(killed).hasSize(KILLED);
            assertThat(step.failures()).as(step.firstFailure()).isEqualTo(KILLED);
            assertThat(step.measuredActive())
                    .as("all four workers went on: " + step.activeShown())
                    .isBetween(2.0, 4.01);
        }
    }

    private static void kill(TestServer server, Set<String> killed) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            while (killed.size() < KILLED) {
                String id;
                try (ResultSet row = statement.executeQuery("SELECT MIN(ID) FROM information_schema.PROCESSLIST"
                        + " WHERE COMMAND = 'Execute' AND INFO LIKE 'SELECT c FROM%'")) {
                    row.next();
                    id = row.getString(1);
                }
                if (id != null && killed.add(id)) {
                    statement.execute("KILL CONNECTION " + id);
                }
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Reads that lock what they read, and transactions that then change another row: deadlocks. */
    @Test
    void aDeadlockIsAnErrorThatIsCountedAndItsSessionGoesOn() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, "--transaction-isolation=SERIALIZABLE");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            LoadStep step = step(
                    opened,
                    new LoadOptions(
                            List.of(16), OptionalInt.empty(), LoadMix.TRANSACTION, 8, 100, OptionalInt.empty()));
            long deadlocks = Long.parseLong(server.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                    + " WHERE VARIABLE_NAME = 'Innodb_deadlocks'"));
            assertThat(deadlocks).isPositive();
            // one may come while the last operations are awaited, which are no part of the step
            assertThat(step.failures())
                    .as("of " + deadlocks + " deadlocks: " + step.firstFailure())
                    .isBetween(1L, deadlocks);
            assertThat(step.operations()).isPositive();
            assertThat(step.measuredActive())
                    .as("none of the sessions left: " + step.activeShown())
                    .isBetween(12.0, 16.01);
        }
    }

    /** At a rate far below what the sessions could do they mostly wait, and that is what "active" says. */
    @Test
    void activeIsWhatWasUnderWayAndNotWhatWasAskedFor() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            LoadStep step = step(
                    opened,
                    new LoadOptions(List.of(32), OptionalInt.of(32), LoadMix.POINT, 3, 500, OptionalInt.of(20)));
            assertThat(step.active()).isEqualTo(32);
            assertThat(step.measuredActive()).isLessThan(16);
            assertThat(step.activeShown()).endsWith(" of 32");
        }
    }

    private LoadStep step(OpenServer opened, LoadOptions options) throws Exception {
        return Surveys.done(new LoadJob(opened, options, () -> history, _ -> {}))
                .value()
                .steps()
                .getFirst();
    }
}
