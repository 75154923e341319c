package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions that the command ends by a rule. */
@NeedsServers
@Timeout(120)
class SessionsEndCommandTest extends CommandLine {

    @Test
    void theCommandShowsWhomARuleHitsAndEndsExactlyThose() throws Exception {
        TestServer server = Lab.mysql57();
        server.run("GRANT USAGE ON *.* TO rule_app IDENTIFIED BY 'rule_app'");
        try (Connection idle = server.connect("rule_app", "rule_app");
                Connection other = server.connect()) {
            Thread.sleep(2_100);
            Commands.Ended preview = sessions(server, "--asleep-over", "1s", "--account", "rule_app", "--preview");
            assertThat(preview.out().lines()).hasSize(1);
            assertThat(preview.out()).startsWith("KILL CONNECTION " + id(idle) + ";  -- rule_app@");
            Thread.sleep(2_100);
            Commands.Ended ended = sessions(server, "--asleep-over", "1s", "--account", "rule_app");
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out()).contains("Verified as removed: 1 of 1.");
            assertThat(idle.isValid(5)).isFalse();
            assertThat(other.isValid(60)).isTrue();
            Commands.Ended none = sessions(server, "--asleep-over", "1s", "--account", "rule_app");
            assertThat(none.status()).isEqualTo(4);
            assertThat(none.err()).contains("E-4907");
            assertThat(sessions(server).status()).isEqualTo(2);
            assertThat(sessions(server, "--account", "rule_app", "4711").status())
                    .isEqualTo(2);
            assertThat(sessions(server, "--asleep-over", "soon").err()).contains("--asleep-over takes a time");
        } finally {
            server.run("DROP USER rule_app");
        }
    }

    private Commands.Ended sessions(TestServer server, String... more) {
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        return commands.run(Stream.concat(Stream.of("sessions", "end", "--server", url), Stream.of(more))
                .toArray(String[]::new));
    }

    private static long id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT CONNECTION_ID()")) {
            result.next();
            return result.getLong(1);
        }
    }
}
