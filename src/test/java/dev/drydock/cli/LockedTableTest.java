package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A count in the terminal that waits for a locked table says so while it waits, and who is in the way. */
@NeedsServers
@Timeout(120)
class LockedTableTest extends CommandLine {

    @Test
    void theSessionThatHoldsTheTableIsNamedInTheProgressAndInTheResult() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0, "--performance-schema=ON");
                Connection other = server.connect();
                Statement lock = other.createStatement()) {
            server.run("CREATE DATABASE locked", "CREATE TABLE locked.held (a INT)");
            lock.execute("LOCK TABLES locked.held WRITE");
            Commands.Ended ended = commands.run(
                    "count",
                    "--server",
                    "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                    "--schema",
                    "locked",
                    "--lock-wait",
                    "4");
            assertThat(ended.status()).isEqualTo(1);
            assertThat(ended.err()).containsPattern("waits: locked.held is locked by connection \\d+ .*LOCK TABLES");
            assertThat(ended.out()).containsPattern("It is held by connection \\d+ .*LOCK TABLES");
        }
    }
}
