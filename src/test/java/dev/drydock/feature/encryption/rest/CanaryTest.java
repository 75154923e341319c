package dev.drydock.feature.encryption.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows that can be recognised, and every file of the data folder read for them after a run, as a thief would. */
class CanaryTest extends RestTrials {

    private static final String CANARY = "drydock-canary-";

    /** Rows that lie in redo, undo, binary logs and tables before anything is encrypted. */
    private static void canaries(TestServer server) throws Exception {
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 4);
        for (int i = 0; i < 4; i++) {
            server.run(
                    "CREATE TABLE shop.t" + i + " (id INT PRIMARY KEY, said VARCHAR(100))",
                    "INSERT INTO shop.t" + i + " SELECT n, CONCAT('" + CANARY + "', n) FROM shop.seq",
                    "UPDATE shop.t" + i + " SET said = CONCAT(said, '-again') WHERE id % 3 = 0");
        }
    }

    /** How often the canary stands in each file that has it, by its name below the data folder. */
    private static Map<String, Integer> seen(Path data) throws IOException {
        Map<String, Integer> seen = new TreeMap<>();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                int count = 0;
                for (int at = bytes.indexOf(CANARY); at >= 0; at = bytes.indexOf(CANARY, at + 1)) {
                    count++;
                }
                if (count > 0) {
                    seen.put(data.relativize(file).toString(), count);
                }
            }
        }
        return seen;
    }

    private static final String CAPACITY = "SELECT @@GLOBAL.innodb_redo_log_capacity";

    /**
     * What a run left behind when tables went before the redo log: 43,105 rows of 44,000 in it, and 1,734 in the undo log, under
     * a survey that said that both are encrypted.
     */
    @Test
    void noFileOfAMySqlHoldsARowAfterTheRun() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            canaries(host.server());
            Path data = host.server().dataDir().orElseThrow();
            assertThat(seen(data).keySet()).anyMatch(file -> file.contains("ib_redo"));
            String capacity = host.server().value(CAPACITY);
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                DbaAtTheHost dba = new DbaAtTheHost(host);
                RestResult result = succeeded(start(server, options(host, RestTarget.ENCRYPTED), dba));
                assertThat(result.left()).as("%s", result.notes()).isEmpty();
                assertThat(seen(data)).isEmpty();
                assertThat(dba.steps)
                        .containsSubsequence(
                                RestStep.Id.LOGS,
                                RestStep.Id.DICTIONARY,
                                RestStep.Id.TRIAL,
                                RestStep.Id.TABLES,
                                RestStep.Id.UNDO,
                                RestStep.Id.REDO);
                assertThat(host.server().value(CAPACITY)).isEqualTo(capacity);
            }
        }
    }

    @Test
    void aRunThatIsCancelledWhileTheRedoLogIsMadeAnewLeavesItsCapacityAsItWas() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MYSQL_9)) {
            canaries(host.server());
            String capacity = host.server().value(CAPACITY);
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                JobHandle<RestResult> job = start(server, options(host, RestTarget.ENCRYPTED), new DbaAtTheHost(host));
                Lots.eventually(() ->
                        running(host.server()) && !host.server().value(CAPACITY).equals(capacity));
                job.cancel();
                assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
                assertThat(host.server().value(CAPACITY)).isEqualTo(capacity);
                assertThat(host.server()
                                .value("SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES WHERE"
                                        + " ENCRYPTION = 'N' AND NAME LIKE 'shop/%'"))
                        .isEqualTo("0");
            }
        }
    }

    /** The server is restarted meanwhile. */
    private static boolean running(TestServer server) {
        try {
            return server.running() && !server.value("SELECT 1").isEmpty();
        } catch (SQLException down) {
            return false;
        }
    }
}
