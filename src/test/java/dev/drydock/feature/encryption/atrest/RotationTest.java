package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** New master keys on a real server: what has them, what becomes of old rows, what is refused, and what reminds of them. */
class RotationTest extends AtRestTrials {

    @Test
    void innoDbAndTheBinaryLogGetNewKeysAndAllRowsAreReadableAfterARestart() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            fill(server);
            server.run("ALTER TABLE shop.t1 ENCRYPTION = 'Y'", "SET PERSIST binlog_encryption = ON");
            List<String> rows = checksums(server);
            Path keys = Path.of(server.value("SELECT @@plugin_dir"))
                    .resolve("../keys")
                    .normalize();
            String fileBefore = AtRestKey.fingerprint(keys);
            long innodb = number(server, "INNODBKey");
            long binlog = number(server, "MySQLReplicationKey");
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                assertThat(KeyHistory.of(history, opened.key()).made())
                        .as("nobody knows the age of keys that another made")
                        .isEmpty();
                RotateJob.Rotated done = rotated(opened).value();
                assertThat(done.statements())
                        .containsExactly(
                                "ALTER INSTANCE ROTATE INNODB MASTER KEY", "ALTER INSTANCE ROTATE BINLOG MASTER KEY");
                assertThat(done.next()).contains("copy it away");
                assertThat(number(server, "INNODBKey")).isEqualTo(innodb + 1);
                assertThat(number(server, "MySQLReplicationKey")).isGreaterThan(binlog);
                assertThat(AtRestKey.fingerprint(keys)).isNotEqualTo(fileBefore);
                assertThat(KeyHistory.of(history, opened.key()).made())
                        .get()
                        .satisfies(at ->
                                assertThat(Duration.between(at, Instant.now())).isLessThan(Duration.ofMinutes(5)));
                server.restartUnseen();
                assertThat(checksums(server)).isEqualTo(rows);
            }
        }
    }

    @Test
    void theSurveyRemindsOfABackupForTwoWeeksAndOfARotationAfterAYear() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            RunResult<Checked<Survey>> before = survey(opened);
            assertThat(reminders(before.value().findings())).isEmpty();
            rotated(opened);
            RunResult<Checked<Survey>> after = survey(opened);
            assertThat(reminders(after.value().findings())).containsExactly("new-backup");
            assertThat(after.value().read().keys().age(after.finished())).contains("made 0 days ago");
            assertThat(reminders(opened, after, Duration.ofDays(13))).containsExactly("new-backup");
            assertThat(reminders(opened, after, Duration.ofDays(15))).isEmpty();
            assertThat(reminders(opened, after, Duration.ofDays(366))).containsExactly("rotation-due");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MARIADB_11_4"})
    void theKeyFileOfMariaDbHasNoVersionsSoItIsRefused(ServerKind kind) throws Exception {
        try (TestServer server = Lab.withKeys(kind)) {
            Problem refused = refused(server);
            assertThat(refused.code()).isEqualTo(EncryptionError.NO_VERSIONS);
            assertThat(refused.code().id()).isEqualTo("E-4684");
        }
    }

    @Test
    void withoutAKeyManagerItIsRefused() throws Exception {
        Problem refused = refused(Lab.shared(ServerKind.MYSQL_9));
        assertThat(refused.code()).isEqualTo(EncryptionError.NO_KEYS);
    }

    @Test
    void whileABackupToolIsConnectedNothingIsSent() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run("CREATE USER xtrabackup@'%' IDENTIFIED BY 'seaworthy'");
            long before = number(server, "INNODBKey");
            try (Connection backup = server.connect("xtrabackup", "seaworthy")) {
                assertThat(backup.isValid(60)).isTrue();
                Problem refused = refused(server);
                assertThat(refused.code()).isEqualTo(EncryptionError.BACKUP_RUNS);
                assertThat(refused.detail()).contains("xtrabackup");
            }
            assertThat(number(server, "INNODBKey")).isEqualTo(before);
        }
    }

    private static long number(TestServer server, String prefix) throws Exception {
        return Long.parseLong(server.value(
                "SELECT COUNT(*) FROM performance_schema.keyring_keys WHERE KEY_ID LIKE '" + prefix + "%'"));
    }

    private Problem refused(TestServer server) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return switch (runner.submit(new RotateJob(opened, () -> history)).await()) {
                case JobOutcome.Failed<RunResult<RotateJob.Rotated>> failed -> failed.problem();
                case JobOutcome<RunResult<RotateJob.Rotated>> other -> throw new AssertionError(other);
            };
        }
    }

    private RunResult<RotateJob.Rotated> rotated(OpenServer opened) throws InterruptedException {
        return value(runner.submit(new RotateJob(opened, () -> history)).await());
    }

    private RunResult<Checked<Survey>> survey(OpenServer opened) throws InterruptedException {
        return value(runner.submit(new SurveyJob(opened, SurveyChecks.all(), () -> history))
                .await());
    }

    private static <T> T value(JobOutcome<T> outcome) {
        return switch (outcome) {
            case JobOutcome.Succeeded<T>(T value) -> value;
            case JobOutcome.Failed<T> failed ->
                throw new AssertionError(failed.problem().full());
            case JobOutcome<T> other -> throw new AssertionError(other);
        };
    }

    /** What the same survey says so much later. */
    private List<String> reminders(OpenServer opened, RunResult<Checked<Survey>> survey, Duration later)
            throws InterruptedException {
        return reminders(value(runner.submit(new Job<List<Finding>>() {
                    @Override
                    public String title() {
                        return "later";
                    }

                    @Override
                    public String subject() {
                        return "survey";
                    }

                    @Override
                    public List<Finding> run(JobContext context) throws InterruptedException {
                        return CheckRunner.run(
                                        context,
                                        title(),
                                        SurveyChecks.all(),
                                        1,
                                        _ -> CheckRunner.onRead(findings -> new SurveyContext(
                                                opened.facts(),
                                                Map.of(),
                                                survey.value().read().rest(),
                                                survey.value().read().transit(),
                                                survey.value().read().keys(),
                                                "localhost",
                                                survey.finished().plus(later),
                                                findings)),
                                        _ -> {})
                                .stream()
                                .map(CheckResult::findings)
                                .flatMap(List::stream)
                                .toList();
                    }
                })
                .await()));
    }

    private static List<String> reminders(List<Finding> findings) {
        return findings.stream()
                .map(Finding::check)
                .filter(List.of("rotation-due", "new-backup")::contains)
                .toList();
    }
}
