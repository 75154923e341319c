package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The consumer that a run turns on for the whole server is in the history, and off again after the next run if it was killed. */
@NeedsServers
@Timeout(180)
class StageConsumerTest {

    private static final String CONSUMER =
            "SELECT ENABLED FROM performance_schema.setup_consumers WHERE NAME = 'events_stages_current'";

    @TempDir
    private Path home;

    private static String[] rebuild(TestServer server) {
        return ("tables rebuild --yes --table staged.t --server mysql://" + server.user() + "@" + server.host() + ":"
                        + server.port())
                .split(" ");
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_9"})
    void whatAKilledRunLeftOnIsTurnedOffByTheNext(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=ON")) {
            server.run("CREATE DATABASE staged", "CREATE TABLE staged.t (id INT PRIMARY KEY)");
            assertThat(server.value(CONSUMER)).isEqualTo("NO");
            try (Connection holder = server.connect();
                    Statement lock = holder.createStatement()) {
                lock.execute("LOCK TABLES staged.t WRITE");
                try (DrydockProcess process = DrydockProcess.start(home, rebuild(server))) {
                    Lots.eventually(() -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                                    + " WHERE INFO LIKE 'ALTER TABLE%'")
                            .equals("1"));
                    process.kill();
                }
            }
            assertThat(server.value(CONSUMER)).as("left on").isEqualTo("YES");
            assertThat(recorded(1)).contains("events_stages_current", "in force");
            Commands.Ended next = Commands.next(home, rebuild(server));
            assertThat(next.status()).as(next.err()).isZero();
            assertThat(server.value(CONSUMER)).as("off again").isEqualTo("NO");
            assertThat(recorded(2)).contains("events_stages_current", "rolled back");
            server.run(
                    "UPDATE performance_schema.setup_consumers SET ENABLED = 'YES' WHERE NAME LIKE 'events_stages%'");
            assertThat(Commands.next(home, rebuild(server)).status()).isZero();
            assertThat(server.value(CONSUMER)).as("somebody else turned it on").isEqualTo("YES");
            assertThat(recorded(3)).doesNotContain("events_stages_current");
        }
    }

    private String recorded(int run) {
        Commands.Ended shown = Commands.next(home, "history", "show", Integer.toString(run));
        assertThat(shown.status()).as(shown.err()).isZero();
        return shown.out();
    }
}
