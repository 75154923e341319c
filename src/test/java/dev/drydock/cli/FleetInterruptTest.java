package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl+C in a command that works on several servers, one after the other. */
@NeedsServers
@Timeout(180)
class FleetInterruptTest {

    private static final String STUCK = "FROM `fleet_cut`.`t`";

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"", " --quiet"})
    void whatWasDoneIsWrittenAndNoFurtherServerBegins(String manner) throws Exception {
        TestServer first = Lab.mysql57();
        TestServer second = Lab.mysql80();
        try {
            tables(first);
            tables(second);
            try (Connection holder = first.connect();
                    Statement lock = holder.createStatement();
                    Connection watching = first.connect()) {
                lock.execute("LOCK TABLES fleet_cut.t WRITE");
                try (DrydockProcess process = DrydockProcess.start(
                        home,
                        ("count --schema fleet_cut --lock-wait 300 --max-threads-running 0 --server " + url(second)
                                        + " --server " + url(first) + " --server mysql://root@localhost:"
                                        + second.port()
                                        + manner)
                                .split(" "))) {
                    Lots.eventually(() -> Lots.busy(watching, STUCK));
                    process.interrupt();
                    DrydockProcess.Ended ended = process.end();
                    assertThat(ended.status()).as(ended.err()).isEqualTo(130);
                    assertThat(Lots.busy(watching, STUCK)).as("it runs on").isFalse();
                    assertThat(ended.out())
                            .containsSubsequence(
                                    url(second) + ": done ==", "fleet_cut", url(first) + ": cancelled ==", "not begun");
                    assertThat(ended.err())
                            .contains("1 of 3 servers: done. Not begun: mysql://root@localhost:" + second.port())
                            .containsOnlyOnce("Cancelled at 0 of 1.");
                }
            }
        } finally {
            first.run("DROP DATABASE fleet_cut");
            second.run("DROP DATABASE fleet_cut");
        }
    }

    @Test
    void aServerWhoseTurnComesWhileTheOthersEndIsNotAsked() throws Exception {
        TestServer server = Lab.mysql57();
        try {
            tables(server);
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement();
                    Connection watching = server.connect()) {
                lock.execute("LOCK TABLES fleet_cut.t WRITE");
                try (DrydockProcess process = DrydockProcess.start(
                        home,
                        ("count --schema fleet_cut --lock-wait 300 --max-threads-running 0 --parallel-servers 2"
                                        + " --server "
                                        + url(server) + " --server mysql://root@localhost:" + server.port()
                                        + " --server mysql://ROOT@127.0.0.1:" + server.port())
                                .split(" "))) {
                    Lots.eventually(() -> Lots.busy(watching, STUCK));
                    process.interrupt();
                    DrydockProcess.Ended ended = process.end();
                    assertThat(ended.err()).contains("Not begun: mysql://ROOT@").doesNotContain("E-20");
                }
            }
        } finally {
            server.run("DROP DATABASE fleet_cut");
        }
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    private static void tables(TestServer server) throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS fleet_cut",
                "CREATE DATABASE fleet_cut",
                "CREATE TABLE fleet_cut.t (id INT) ENGINE=MyISAM");
    }
}
