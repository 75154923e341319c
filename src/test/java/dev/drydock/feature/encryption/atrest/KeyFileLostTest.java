package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.SurveyJson;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The key file goes, or becomes another one, while the server works with the keys in its memory. */
class KeyFileLostTest extends AtRestTrials {

    private static final byte[] ANOTHER = ("1;" + "ab".repeat(32) + "\n").getBytes(StandardCharsets.US_ASCII);

    private static Problem refused(JobHandle<RunResult<Converted>> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Failed<RunResult<Converted>> failed -> failed.problem();
            case JobOutcome<RunResult<Converted>> other -> throw new AssertionError(other);
        };
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.write(file, content);
        // the lab's server may run as another account
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private RunResult<Checked<Survey>> survey(OpenServer server) throws InterruptedException {
        return succeeded(runner.submit(new SurveyJob(server, SurveyChecks.all(), () -> history)));
    }

    private List<Finding> keys(OpenServer server) throws InterruptedException {
        return survey(server).value().findings().stream()
                .filter(finding -> finding.check().equals("keys"))
                .toList();
    }

    private void lost(OpenServer server, AtRestOptions options, AtRestGuide guide, Path file, String word)
            throws Exception {
        assertThat(keys(server)).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
            assertThat(finding.message()).contains(file.toString());
            assertThat(finding.remedy().text()).contains("Put the copy");
        });
        StringWriter json = new StringWriter();
        SurveyJson.write(survey(server), server, json);
        assertThat(json.toString().replaceAll("\\s", "")).contains("\"file_state\":\"" + word + "\"");
        long before = questions(server);
        Problem lost = refused(start(server, options, guide));
        assertThat(lost.code()).as(lost.full()).isEqualTo(EncryptionError.KEY_LOST);
        assertThat(lost.full()).contains(file.toString()).contains("Put the copy back");
        assertThat(questions(server)).as("nothing was changed").isEqualTo(before);
    }

    /** It tells its age in whole seconds, and a file that is put there at its start may be the one that it read. */
    private static void awaitOlderThanRounding(TestServer server) throws Exception {
        Lots.eventually(() ->
                Long.parseLong(server.pairs("SHOW GLOBAL STATUS LIKE 'Uptime'").get("Uptime")) > 5);
    }

    /** Statements that change something. */
    private static long questions(OpenServer server) {
        return server.query(session -> session
                .query(
                        "SHOW GLOBAL STATUS WHERE Variable_name IN ('Com_alter_table', 'Com_create_table',"
                                + " 'Com_alter_tablespace', 'Com_alter_instance')",
                        row -> row.number(2).orElse(0))
                .stream()
                .mapToLong(Long::longValue)
                .sum());
    }

    @Test
    void ofAMariaDbWhoseCopyWasConfirmedAMissingFileAndAnotherOneAreErrorsAndTheCopyMendsIt() throws Exception {
        try (HostedServer host = Lab.hosted(ServerKind.MARIADB)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                AtRestOptions options = options(host, AtRestTarget.ENCRYPTED);
                succeeded(start(server, options, new DbaAtTheHost(host)));
                assertThat(keys(server)).isEmpty();
                byte[] key = Files.readAllBytes(host.keys());

                Files.delete(host.keys());
                lost(server, options, new DbaAtTheHost(host), host.keys(), "missing");
                AtRestPlan back = succeeded(
                        runner.submit(new AtRestPlanJob(server, options(host, AtRestTarget.PLAIN), () -> history)));
                assertThat(back.notes())
                        .anyMatch(note -> note.contains(host.keys().toString()) && note.contains("do not restart"));

                awaitOlderThanRounding(host.server());
                write(host.keys(), ANOTHER);
                lost(server, options, new DbaAtTheHost(host), host.keys(), "another");

                write(host.keys(), key);
                assertThat(keys(server)).isEmpty();
                assertThat(succeeded(start(server, options, new DbaAtTheHost(host)))
                                .value()
                                .left())
                        .isEmpty();

                Files.delete(Path.of(host.server().value("SELECT @@datadir"))
                        .resolve(host.server().value("SELECT @@pid_file")));
                assertThat(keys(server))
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.message())
                                .contains("unknown", host.keys().toString()));
                assertThat(succeeded(runner.submit(new AtRestPlanJob(server, options, () -> history)))
                                .notes())
                        .anyMatch(note -> note.contains("unknown")
                                && note.contains(host.keys().toString()));
            }
        }
    }

    @Test
    void ofAMariaDbOfWhichNothingIsRecordedAnotherFileIsUnknownUntilItsCopyIsCompared() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MARIADB);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(
                    "SET GLOBAL innodb_encrypt_tables = ON",
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            assertThat(keys(opened)).isEmpty();
            Path file = Path.of(server.value("SELECT @@file_key_management_filename"));
            Path copy = Files.copy(file, folder.resolve("copy"));
            AtRestOptions options = AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", folder.resolve("files"));
            AtRestGuide confirming = new AtRestGuide() {
                @Override
                public void ask(Question question) {}

                @Override
                public Optional<Answer> answer() {
                    return Optional.of(new Answer(AtRestKey.fingerprint(copy), ""));
                }
            };
            awaitOlderThanRounding(server);
            write(file, ANOTHER);
            assertThat(keys(opened))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.message()).contains("unknown", file.toString()));
            Problem another = refused(start(opened, options, confirming));
            assertThat(another.code()).as(another.full()).isEqualTo(EncryptionError.KEY_LOST);
            Files.delete(file);
            lost(opened, options, confirming, file, "missing");
        }
    }

    @Test
    void ofAMySqlAMissingFileIsAnErrorAndKeysAreNotRotated() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(
                    "CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)", "CREATE TABLE shop.u (i INT)");
            server.run("ALTER TABLE shop.t ENCRYPTION = 'Y'");
            assertThat(keys(opened)).isEmpty();
            Path file = Path.of(server.value("SELECT STATUS_VALUE FROM performance_schema.keyring_component_status"
                    + " WHERE STATUS_KEY = 'Data_file'"));
            Path away = Files.move(file, file.resolveSibling("away"));
            AtRestGuide confirming = new AtRestGuide() {
                @Override
                public void ask(Question question) {}

                @Override
                public Optional<Answer> answer() {
                    return Optional.of(new Answer(AtRestKey.fingerprint(away), ""));
                }
            };
            lost(
                    opened,
                    AtRestOptions.of(AtRestTarget.ENCRYPTED, "none needed", folder.resolve("files")),
                    confirming,
                    file,
                    "missing");
            assertThatThrownBy(() -> RotateJob.statements(opened))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            refused -> assertThat(refused.problem().code()).isEqualTo(EncryptionError.KEY_LOST));
            Files.move(away, file);
            assertThat(keys(opened)).isEmpty();
        }
    }
}
