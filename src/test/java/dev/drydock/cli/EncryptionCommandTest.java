package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
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

    @Test
    void plansRunsAndMeasurementsAreAsTheirSchemasSay() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9);
                Commands commands = new Commands(folder)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "ALTER INSTANCE ROTATE INNODB MASTER KEY",
                    "SET PERSIST binlog_encryption = ON");
            Path keys = Path.of(server.value("SELECT @@plugin_dir"), "../keys").normalize();
            Path copy = Files.copy(keys, folder.resolve("copy-of-keys"));
            String on = " --server " + url(server) + " --format json";
            String files = " --folder " + folder.resolve("files") + " --key-file " + keys;
            Schemas.fits("encryption-plan", json(commands, "encryption plan" + files + on));
            JsonNode run = json(
                    commands, "encryption run --yes --purge-binlogs --backup none --key-copy " + copy + files + on);
            Schemas.fits("encryption-run", run);
            assertThat(run.at("/run/outcome/word").asString()).isEqualTo("complete");
            assertThat(run.at("/tables").size()).isPositive();
            Schemas.fits("encryption-cost", json(commands, "encryption cost --most-mb 2 --rounds 3 --seconds 1" + on));
        }
    }

    private static JsonNode json(Commands commands, String words) {
        Commands.Ended ended = commands.run(words.split(" "));
        assertThat(ended.out()).as(words + ": " + ended.err()).endsWith("\n");
        return JsonMapper.shared().readTree(ended.out());
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
