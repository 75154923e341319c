package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Drydock itself asked of a server is no finding of the pre-flight; what another program asked is one. */
@NeedsServers
@Timeout(400)
class OwnStatementsTest {

    /** Every command that reads a server of this kind, or changes it without a restart. */
    private static final List<List<String>> COMMANDS = List.of(
            List.of("doctor"),
            List.of("link"),
            List.of("count"),
            List.of("sessions", "list"),
            List.of("sessions", "locks"),
            List.of("encryption", "status"),
            List.of("encryption", "check"),
            List.of("encryption", "plan"),
            List.of("tls", "status"),
            List.of("threadpool", "status", "--seconds", "1"),
            List.of("threadpool", "check", "--seconds", "1"),
            List.of("threadpool", "prove", "--connections", "2", "--seconds", "1", "--rows", "100"),
            List.of("upgrade", "check", "--target", "8.0"),
            List.of("upgrade", "plan"),
            List.of("upgrade", "verify"),
            List.of("upgrade", "order", "--target", "8.0"),
            List.of("upgrade", "run", "--yes"));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_5_6"})
    void noStatementOfOursIsAFinding(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=ON");
                Commands commands = new Commands(folder);
                Connection waits = waiting(server)) {
            List<String> refused = new ArrayList<>();
            for (List<String> command : COMMANDS) {
                Commands.Ended ended = run(commands, server, command);
                // 2 is a command line that is not understood, which would have asked nothing
                if (ended.status() == 2) {
                    refused.add(command + ": " + ended.err());
                }
            }
            assertThat(refused).isEmpty();
            assertThat(statements(commands, server)).isEmpty();
            server.run(
                    "SELECT COUNT(*) FROM information_schema.INNODB_SYS_TABLESPACES",
                    "SET SESSION tx_isolation = 'SERIALIZABLE'");
            assertThat(statements(commands, server))
                    .as("what another program asks")
                    .anyMatch(text -> text.contains("INNODB_SYS_TABLESPACES"))
                    .anyMatch(text -> text.contains("tx_isolation"));
            waits.rollback();
        }
    }

    /** A transaction that holds a lock, for those who look at locks. */
    private static Connection waiting(TestServer server) throws Exception {
        server.run(
                "CREATE DATABASE own",
                "CREATE TABLE own.t (i INT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO own.t VALUES (1)");
        Connection connection = server.connect(server.user(), server.password());
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE own.t SET i = 2");
        }
        return connection;
    }

    /** Statements that are findings. */
    private static List<String> statements(Commands commands, TestServer server) throws Exception {
        Commands.Ended check =
                run(commands, server, List.of("upgrade", "check", "--target", "8.4", "--format", "json"));
        JsonNode findings = JsonMapper.builder().build().readTree(check.out()).at("/findings");
        return findings.valueStream()
                .filter(finding -> finding.at("/kind").asString().equals("statement"))
                // SHOW can carry no mark: of these it is said that they may be ours
                .filter(finding -> !finding.at("/message").asString().contains("Drydock sends it, too"))
                .map(JsonNode::toString)
                .toList();
    }

    private static Commands.Ended run(Commands commands, TestServer server, List<String> command) {
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        return commands.run(
                Stream.concat(command.stream(), Stream.of("--server", url)).toArray(String[]::new));
    }
}
