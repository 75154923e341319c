package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed while it waits for the word: the next start finds the run and has the way back. */
@NeedsServers
@Timeout(180)
class TlsRequireKilledTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @Test
    void theNextStartTakesBackWhatAKilledProcessLeftInForce() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON")) {
            server.run("CREATE USER 'app'@'%' IDENTIFIED BY 'app-1'");
            String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            try (DrydockProcess process = DrydockProcess.start(
                    home, "tls", "require", "--server", url, "--tls", "required", "--account", "app@%")) {
                Lots.eventually(() -> required(server).equals("ANY"));
                // what is recorded of the statement is written before it is sent
                process.kill();
            }
            assertThat(required(server)).isEqualTo("ANY");
            Commands.Ended shown = Commands.next(
                    home, "tls", "require", "--server", url, "--tls", "required", "--account", "app@%", "--preview");
            assertThat(shown.err())
                    .contains("did not come to its end", "ALTER USER 'app'@'%' REQUIRE NONE;", "--take-back");
            Commands.Ended taken =
                    Commands.next(home, "tls", "require", "--server", url, "--tls", "required", "--take-back");
            assertThat(taken.status()).as(taken.err()).isZero();
            assertThat(required(server)).isEmpty();
            Commands.Ended again =
                    Commands.next(home, "tls", "require", "--server", url, "--tls", "required", "--take-back");
            assertThat(again.err()).contains("No run on this server has left a change in force");
        }
    }

    private static String required(TestServer server) throws Exception {
        return server.value("SELECT ssl_type FROM mysql.user WHERE User = 'app'");
    }
}
