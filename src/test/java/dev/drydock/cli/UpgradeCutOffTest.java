package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades whose application or server is killed in the middle, and how they are taken up again. */
@NeedsServers
@Timeout(300)
class UpgradeCutOffTest {

    private static final int TABLES = 6;
    private static final String ALTER = "ALTER TABLE `sizable`";

    @TempDir
    private Path home;

    private final Random random = new Random();

    private DrydockProcess start(TestServer server) throws Exception {
        return DrydockProcess.start(
                home,
                "upgrade",
                "run",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--schema",
                "sizable",
                "--workers",
                "2",
                "--yes");
    }

    private DrydockProcess.Ended resume(Path report) throws Exception {
        return DrydockProcess.run(home, "upgrade", "resume", "--report", report.toString());
    }

    /** How often each table's statement is recorded as done, over all runs. */
    private Map<String, Integer> done() {
        Map<String, Integer> done = new HashMap<>();
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            for (RunSummary run : history.runs(RunFilter.newest(50))) {
                for (Item item : history.items(run.id())) {
                    if (item.kind().equals("statement") && item.status().equals("done")) {
                        done.merge(item.object().name(), 1, Integer::sum);
                    }
                }
            }
        }
        return done;
    }

    private List<RunState> states() {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            return history.runs(RunFilter.newest(50)).stream()
                    .map(RunSummary::state)
                    .toList();
        }
    }

    private static List<String> counts(TestServer server) throws Exception {
        List<String> counts = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            counts.add(server.value("SELECT COUNT(*) FROM sizable.t" + table));
        }
        return counts;
    }

    private static void assertUpgraded(TestServer server, List<String> counts) throws Exception {
        assertThat(counts(server)).isEqualTo(counts);
        for (int table = 0; table < TABLES; table++) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("CHECK TABLE sizable.t" + table + " FOR UPGRADE")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(4)).isEqualTo("OK");
            }
        }
    }

    @RepeatedTest(3)
    void anApplicationThatIsKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection watching = server.connect()) {
            List<String> counts = counts(server);
            try (DrydockProcess first = start(server)) {
                Lots.eventually(() -> Lots.busy(watching, ALTER));
                Thread.sleep(random.nextInt(600));
                first.kill();
            }
            try (DrydockProcess second = DrydockProcess.start(home, "upgrade", "resume")) {
                Thread.sleep(500 + random.nextInt(2500));
                second.kill();
            }
            Path report = home.resolve("report.json");
            DrydockProcess.Ended last = resume(report);
            if (last.err().contains("E-4255")) {
                assertThat(states()).as("the second one had come to its end").contains(RunState.SUCCEEDED);
            } else {
                assertThat(last.status()).as(last.err()).isZero();
                assertThat(Files.readString(report)).contains("\"proved\":true");
            }
            assertUpgraded(server, counts);
            assertThat(done().values()).as("no table is rebuilt twice").allMatch(times -> times == 1);
            assertThat(states()).contains(RunState.INTERRUPTED);
        }
    }

    @Test
    void aServerThatIsKilledInTheMiddleIsTakenUpWhereItStands() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA)) {
            List<String> counts = counts(server);
            try (DrydockProcess process = start(server)) {
                try (Connection watching = server.connect()) {
                    Lots.eventually(() -> Lots.busy(watching, ALTER));
                }
                server.kill();
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isNotZero();
                assertThat(ended.err()).contains("E-20");
            }
            server.restart();
            DrydockProcess.Ended resumed = resume(home.resolve("report.html"));
            assertThat(resumed.status()).as(resumed.err()).isZero();
            assertThat(Files.readString(home.resolve("report.html"))).contains("<svg", "found nothing left", "sizable");
            assertUpgraded(server, counts);
            assertThat(done().values()).allMatch(times -> times == 1);
            assertThat(states()).containsExactly(RunState.SUCCEEDED, RunState.FAILED);
        }
    }

    @Test
    void anInterruptEndsTheStatementsOnTheServerAndSaysWhatStateTheTablesAreIn() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection watching = server.connect()) {
            List<String> counts = counts(server);
            try (DrydockProcess process = start(server)) {
                Lots.eventually(() -> Lots.busy(watching, ALTER));
                process.interrupt();
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isEqualTo(130);
                assertThat(ended.err()).contains("Cancelled", "drydock upgrade resume");
                assertThat(Lots.busy(watching, ALTER)).isFalse();
            }
            try (HistoryStore history = HistoryStore.open(home, "test")) {
                RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
                assertThat(run.state()).isEqualTo(RunState.CANCELLED);
                assertThat(history.items(run.id()))
                        .filteredOn(item -> item.status().equals("cancelled"))
                        .isNotEmpty()
                        .allMatch(item ->
                                item.attributes().getOrDefault("found", "").startsWith("rebuild"));
            }
            DrydockProcess.Ended resumed = resume(home.resolve("report.html"));
            assertThat(resumed.status()).as(resumed.err()).isZero();
            assertUpgraded(server, counts);
        }
    }
}
