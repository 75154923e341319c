package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl+C just after the network has gone: nobody can be asked, and yet it is known what may still run. */
@NeedsServers
@Timeout(180)
class InterruptOutOfReachTest {

    @TempDir
    private Path home;

    @Test
    void eachStatementThatMayStillRunIsNamedAtOnceWithItsConnectionAndRecorded() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                TcpProxy proxy = TcpProxy.to(server.port());
                Connection other = server.connect();
                Connection watcher = server.connect();
                Statement lock = other.createStatement()) {
            locked(server, lock);
            DrydockProcess.Ended ended;
            List<Long> connections;
            try (DrydockProcess count = count(server, proxy.port())) {
                Lots.eventually(() -> counting(watcher).size() == 2);
                connections = counting(watcher);
                proxy.stall();
                count.interrupt();
                ended = count.end();
            }
            assertThat(counting(watcher)).as("they do still run").isEqualTo(connections);
            for (long connection : connections) {
                assertThat(ended.err())
                        .containsPattern("Ending on the server: connection " + connection + " on .* with SELECT")
                        .containsPattern(
                                "connection " + connection + " on .* with SELECT.*: (STILL RUNNING|MAY STILL RUN)");
            }
            try (HistoryStore history = HistoryStore.open(home, "test")) {
                var run = history.runs(RunFilter.newest(1)).getFirst();
                assertThat(run.state()).isIn(RunState.INTERRUPTED, RunState.CANCELLED);
                List<RecordedFinding> findings = history.findings(run.id());
                for (long connection : connections) {
                    assertThat(findings)
                            .anyMatch(finding -> finding.check().equals("may-still-run")
                                    && finding.text().contains("connection " + connection + " on"));
                }
            }
        }
    }

    @Test
    void whatIsNamedIsRecordedBeforeAnythingElseIsDone() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                TcpProxy proxy = TcpProxy.to(server.port());
                Connection other = server.connect();
                Connection watcher = server.connect();
                Statement lock = other.createStatement()) {
            locked(server, lock);
            List<Long> connections;
            try (DrydockProcess count = count(server, proxy.port())) {
                Lots.eventually(() -> counting(watcher).size() == 2);
                connections = counting(watcher);
                proxy.stall();
                count.interrupt();
                Lots.eventually(() -> connections.stream().allMatch(one -> named(count, one)));
                count.kill();
            }
            assertThat(counting(watcher)).isEqualTo(connections);
            for (long connection : connections) {
                assertThat(findings("may-still-run"))
                        .anyMatch(finding -> finding.contains("connection " + connection + " on"));
            }
        }
    }

    @Test
    void whatWasSeenToEndIsRecordedAsThat() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Connection other = server.connect();
                Connection watcher = server.connect();
                Statement lock = other.createStatement()) {
            locked(server, lock);
            List<Long> connections;
            try (DrydockProcess count = count(server, server.port())) {
                Lots.eventually(() -> counting(watcher).size() == 2);
                connections = counting(watcher);
                count.interrupt();
                count.end();
            }
            for (long connection : connections) {
                assertThat(findings("ended-by-cancel"))
                        .anyMatch(finding -> finding.contains("connection " + connection + " on"));
            }
            assertThat(findings("may-still-run")).isEmpty();
        }
    }

    private static void locked(TestServer server, Statement lock) throws SQLException {
        server.run(
                "CREATE DATABASE away",
                "CREATE TABLE away.one (a INT) ENGINE=InnoDB",
                "CREATE TABLE away.two (a INT) ENGINE=InnoDB");
        lock.execute("LOCK TABLES away.one WRITE, away.two WRITE");
    }

    private DrydockProcess count(TestServer server, int port) throws IOException {
        return DrydockProcess.start(
                home,
                "count",
                "--server",
                "mysql://" + server.user() + "@127.0.0.1:" + port,
                "--schema",
                "away",
                "--workers",
                "2",
                "--lock-wait",
                "600",
                "--max-threads-running",
                "0");
    }

    private static boolean named(DrydockProcess count, long connection) {
        return count.told().contains("Ending on the server: connection " + connection + " on ");
    }

    private List<String> findings(String check) {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            long run = history.runs(RunFilter.newest(1)).getFirst().id();
            assertThat(history.run(run).orElseThrow().findingCount())
                    .isEqualTo(history.findings(run).size());
            return history.findings(run).stream()
                    .filter(finding -> finding.check().equals(check))
                    .map(RecordedFinding::text)
                    .toList();
        }
    }

    private static List<Long> counting(Connection watcher) throws SQLException {
        List<Long> connections = new ArrayList<>();
        try (Statement statement = watcher.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT COUNT(*)%' ORDER BY id")) {
            while (rows.next()) {
                connections.add(rows.getLong(1));
            }
        }
        return connections;
    }
}
