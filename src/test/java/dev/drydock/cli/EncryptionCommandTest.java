package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code drydock encryption} and {@code drydock tls} on a real server. */
@NeedsServers
class EncryptionCommandTest {

    @TempDir
    private Path folder;

    @Test
    void eachCommandShowsItsPartAndTheStatusSaysWhatIsToBeResolved() {
        TestServer server = Lab.shared(ServerKind.MYSQL_5_7);
        try (Commands commands = new Commands(folder)) {
            Commands.Ended rest = commands.run("encryption", "status", "--server", url(server));
            assertThat(rest.out())
                    .contains("Redo log", "cannot be encrypted", "Dumps and backups", "Key manager: none");
            Commands.Ended transit = commands.run("tls", "status", "--server", url(server));
            assertThat(transit.out()).contains("TLS offered:", "ACCOUNT", "root@localhost");
            Commands.Ended findings = commands.run("encryption", "check", "--server", url(server));
            assertThat(findings.out()).contains("notice nothing-encrypted server", "not_evaluated unread");
            assertThat(findings.status()).as("what could not be read").isEqualTo(1);
            assertThat(findings.err()).contains("to resolve");
        }
    }

    @Test
    void theJsonHasTheSameFactsAndNullForWhatIsNotKnown() {
        TestServer server = Lab.shared(ServerKind.MYSQL_5_7);
        try (Commands commands = new Commands(folder)) {
            JsonNode json = JsonMapper.builder()
                    .build()
                    .readTree(commands.run("encryption", "status", "--server", url(server), "--format", "json")
                            .out());
            assertThat(json.at("/at_rest/encrypted_share").asDouble()).isZero();
            assertThat(json.at("/at_rest/readable_bytes").asLong()).isPositive();
            assertThat(json.at("/in_transit/sessions").isNull()).isTrue();
            assertThat(json.at("/run/outcome/word").asString()).isEqualTo("to-resolve");
            assertThat(json.at("/findings").size()).isPositive();
        }
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
