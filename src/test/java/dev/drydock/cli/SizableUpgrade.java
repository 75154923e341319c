package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Upgrades of the lab's schema {@code sizable} by a real process, which can be killed, and what its history says.
 *
 * @param home the application's folder
 */
record SizableUpgrade(Path home) {

    static final int TABLES = 6;
    static final String ALTER = "ALTER TABLE `sizable`";

    DrydockProcess start(TestServer server, String user, String... more) throws Exception {
        return DrydockProcess.start(home, words(server, user, more));
    }

    /** The command that begins it. */
    static String[] words(TestServer server, String user, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "upgrade",
                "run",
                "--server",
                "mysql://" + user + "@" + server.host() + ":" + server.port(),
                "--schema",
                "sizable",
                "--yes"));
        words.addAll(List.of(more));
        if (!words.contains("--backup")) {
            words.addAll(List.of("--backup", "none needed"));
        }
        return words.toArray(String[]::new);
    }

    Commands.Ended resume(Path report) {
        return Commands.next(home, "upgrade", "resume", "--report", report.toString());
    }

    /** How often each table's statement is recorded as done, over all runs. */
    Map<String, Integer> done() {
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

    /** How the runs ended, newest first. */
    List<RunState> states() {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            return history.runs(RunFilter.newest(50)).stream()
                    .map(RunSummary::state)
                    .toList();
        }
    }

    static List<String> counts(TestServer server) throws Exception {
        List<String> counts = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            counts.add(server.value("SELECT COUNT(*) FROM sizable.t" + table));
        }
        return counts;
    }

    static void assertUpgraded(TestServer server, List<String> counts) throws Exception {
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
}
