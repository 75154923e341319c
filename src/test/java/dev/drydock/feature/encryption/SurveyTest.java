package dev.drydock.feature.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a survey reads from real servers that are plain, partly and mostly encrypted; its remedies, tried. */
@NeedsServers
@Timeout(300)
class SurveyTest {

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void aPlainServerIsPlainThroughout(ServerKind kind) throws Exception {
        RunResult<Checked<Survey>> survey = survey(Lab.shared(kind));
        assertThat(survey.value().read().rest().unread()).isEmpty();
        assertThat(survey.value().read().rest().bytes(Protection.ENCRYPTED)).isZero();
        assertThat(survey.value().read().rest().share()).hasValue(0);
        assertThat(survey.value().read().rest().of(PlaceKind.REDO))
                .singleElement()
                .satisfies(redo -> {
                    assertThat(redo.protection().readable()).isTrue();
                    assertThat(redo.bytes().orElse(0)).isPositive();
                });
        assertThat(found(survey)).contains("nothing-encrypted").doesNotContain("plain-tables", "plain-redo", "keys");
    }

    @ParameterizedTest
    @CsvSource({
        "ON, ENCRYPTED",
        "1, ENCRYPTED",
        "MASTER_KEY, ENCRYPTED",
        "keyring_key, ENCRYPTED",
        "OFF, PLAIN",
        "0, PLAIN"
    })
    void theWordsOfPerconaServerForTheRedoLogAreKnown(String value, Protection redo) {
        TestServer server = Lab.shared(ServerKind.MYSQL_8_0);
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.of(server.password()))) {
            AtRest rest = opened.query(
                    session -> AtRestReader.read(session, opened.facts(), Map.of("innodb_redo_log_encrypt", value)));
            assertThat(rest.of(PlaceKind.REDO))
                    .singleElement()
                    .satisfies(place -> assertThat(place.protection()).isEqualTo(redo));
        }
    }

    @Test
    void ofAPartlyEncryptedMySqlEachPlaceIsToldAndEachRemedyEndsItsFinding() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "CREATE DATABASE `sh op`",
                    "CREATE TABLE `sh op`.`or$ders` (id INT PRIMARY KEY) ENCRYPTION = 'Y'",
                    "CREATE TABLE `sh op`.plain (id INT PRIMARY KEY)",
                    "CREATE TABLE `sh op`.parts (id INT) PARTITION BY HASH (id) PARTITIONS 2",
                    "CREATE TABLESPACE general ADD DATAFILE 'general.ibd' ENCRYPTION = 'Y'",
                    "CREATE USER 'plain user'@'%' IDENTIFIED BY 'Secret-1'",
                    "CREATE USER 'sure'@'%' IDENTIFIED BY 'Secret-1' REQUIRE SSL");
            RunResult<Checked<Survey>> before = survey(server);
            assertThat(before.value().read().rest().keys().state()).isEqualTo(Keyring.State.ACTIVE);
            assertThat(before.value().read().rest().keys().keys()).anyMatch(key -> key.startsWith("INNODBKey-"));
            assertThat(protection(before, PlaceKind.TABLE, "sh op.or$ders")).isEqualTo(Protection.ENCRYPTED);
            assertThat(protection(before, PlaceKind.TABLE, "sh op.plain")).isEqualTo(Protection.PLAIN);
            assertThat(protection(before, PlaceKind.TABLE, "sh op.parts p1")).isEqualTo(Protection.PLAIN);
            assertThat(protection(before, PlaceKind.GENERAL_TABLESPACE, "general"))
                    .isEqualTo(Protection.ENCRYPTED);
            assertThat(protection(before, PlaceKind.DICTIONARY, "mysql")).isEqualTo(Protection.PLAIN);
            assertThat(found(before))
                    .contains(
                            "plain-tables",
                            "plain-default",
                            "plain-dictionary",
                            "plain-redo",
                            "plain-undo",
                            "plain-binlog",
                            "plain-accounts")
                    .doesNotContain("nothing-encrypted", "keys", "old-binlogs", "no-tls", "certificate");
            assertThat(accounts(before)).contains("plain user@%").doesNotContain("sure@%", "root@localhost");
            try (Connection _ = server.connect("plain user", "Secret-1")) {
                assertThat(survey(server).value().findings())
                        .filteredOn(one -> one.check().equals("plain-accounts"))
                        .as("its program would not come in any more")
                        .singleElement()
                        .satisfies(one -> assertThat(one.remedy().kind()).isEqualTo(Remedy.Kind.ADVICE));
            }

            carryOut(server, before);

            RunResult<Checked<Survey>> after = survey(server);
            assertThat(after.value().read().rest().of(PlaceKind.UNDO))
                    .as("the switch alone leaves the pages of before")
                    .allMatch(place -> place.protection() == Protection.ENCRYPTED || place.seen());
            assertThat(protection(after, PlaceKind.DICTIONARY, "mysql")).isEqualTo(Protection.ENCRYPTED);
            assertThat(found(after))
                    .contains("plain-tables", "old-binlogs", "plain-sessions", "certificate-names")
                    .as("old blocks of the redo log are seen where the files can be read")
                    .isSubsetOf("plain-tables", "old-binlogs", "plain-sessions", "certificate-names", "plain-redo");
            assertThat(accounts(after)).isEmpty();
            assertThat(after.value().read().rest().share().orElse(0))
                    .isGreaterThan(before.value().read().rest().share().orElse(1));
        }
    }

    @Test
    void ofAMariaDbTheSwitchesTheVisitedTablespacesAndEachBinaryLogAreTold() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MARIADB)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.safe (id INT PRIMARY KEY) ENCRYPTED = YES",
                    "CREATE TABLE shop.plain (id INT PRIMARY KEY)",
                    "CREATE TABLE shop.old (id INT) ENGINE = MyISAM");
            RunResult<Checked<Survey>> before = survey(server);
            assertThat(before.value().read().rest().keys().name()).isEqualTo("file_key_management");
            assertThat(before.value().read().rest().keys().keys()).containsExactly("key 1, version 1");
            assertThat(protection(before, PlaceKind.TABLE, "shop.safe")).isEqualTo(Protection.ENCRYPTED);
            assertThat(protection(before, PlaceKind.TABLE, "shop.plain")).isEqualTo(Protection.PLAIN);
            assertThat(protection(before, PlaceKind.OTHER_ENGINE, "MyISAM")).isEqualTo(Protection.NEVER);
            assertThat(found(before))
                    .contains("plain-tables", "plain-redo", "plain-binlog", "plain-temporary", "no-tls")
                    .doesNotContain("conversion-stopped", "old-binlogs");

            server.run("SET GLOBAL innodb_encrypt_tables = ON");
            RunResult<Checked<Survey>> wanted = survey(server);
            assertThat(found(wanted)).contains("conversion-stopped");
            carryOut(server, wanted);
            Lots.eventually(() -> survey(server).value().read().rest().of(PlaceKind.TABLE).stream()
                    .allMatch(place -> place.protection() == Protection.ENCRYPTED));
            assertThat(found(survey(server))).doesNotContain("conversion-stopped", "plain-tables");

            server.restartUnseen(
                    "--innodb-encrypt-log=ON",
                    "--encrypt-binlog=ON",
                    "--encrypt-tmp-files=ON",
                    "--innodb-encrypt-tables=ON",
                    "--innodb-encryption-threads=2");
            RunResult<Checked<Survey>> after = survey(server);
            assertThat(found(after))
                    .contains("old-binlogs")
                    .doesNotContain("plain-redo", "plain-binlog", "plain-temporary");
            assertThat(after.value()
                            .read()
                            .rest()
                            .of(PlaceKind.BINARY_LOG)
                            .getLast()
                            .protection())
                    .isEqualTo(Protection.ENCRYPTED);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void whatTheAccountMayNotSeeIsSaidAndNeverTakenForPlainOrWell(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("CREATE USER 'narrow'@'%' IDENTIFIED BY 'narrow-1'");
        try (OpenServer opened = OpenServer.open(Lots.profile(server, "narrow"), Secret.of("narrow-1"))) {
            RunResult<Checked<Survey>> survey = survey(opened);
            assertThat(survey.value().read().rest().of(PlaceKind.TABLE)).isEmpty();
            assertThat(survey.value().read().rest().share()).isNotPresent();
            assertThat(survey.value().read().rest().unread()).isNotEmpty();
            assertThat(survey.value().read().transit().accounts()).isEmpty();
            assertThat(survey.value().count(Severity.NOT_EVALUATED)).isPositive();
            assertThat(survey.value().findings())
                    .as("each says why")
                    .extracting(Finding::message)
                    .noneMatch(String::isBlank);
            assertThat(survey.outcome().counts().allVisible()).isFalse();
            assertThat(survey.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            assertThat(found(survey)).doesNotContain("nothing-encrypted");
        } finally {
            server.run("DROP USER 'narrow'@'%'");
        }
    }

    @Test
    void a57OnDataOf55TellsItsTextLogsAndWhetherItRequiresTls() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        server.run("SET GLOBAL slow_query_log = ON");
        try {
            Survey survey = survey(server).value().read();
            assertThat(survey.rest().places())
                    .filteredOn(place -> place.name().equals("slow log"))
                    .extracting(StorageLocation::protection)
                    .containsExactly(Protection.NEVER);
            assertThat(survey.transit().required()).contains(false);
        } finally {
            server.run("SET GLOBAL slow_query_log = OFF");
        }
    }

    @Test
    void sessionsAreToldByTheirWay() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            RunResult<Checked<Survey>> survey = survey(server);
            assertThat(survey.value().read().transit().offered()).contains(true);
            assertThat(survey.value()
                            .read()
                            .transit()
                            .certificate()
                            .orElseThrow()
                            .daysLeft(survey.finished()))
                    .isPositive();
            assertThat(survey.value().read().transit().plainSessions()).isPositive();
            assertThat(found(survey)).contains("plain-sessions").doesNotContain("old-protocols", "tls-library");
        }
    }

    @Test
    void theRunIsInTheHistoryWithItsPlacesAndFindings() throws Exception {
        RunResult<Checked<Survey>> survey = survey(Lab.shared(ServerKind.MARIADB));
        var run = history.runs(RunFilter.newest(1)).getFirst();
        assertThat(run.id()).isEqualTo(survey.id());
        assertThat(run.start().kind()).isEqualTo("encryption-survey");
        assertThat(run.summary()).containsEntry("key manager", "none").containsKey("readable bytes");
        assertThat(history.items(run.id())).anyMatch(item -> item.kind().equals("redo"));
        assertThat(history.findings(run.id())).hasSize(survey.value().findings().size());
    }

    private static void carryOut(TestServer server, RunResult<Checked<Survey>> survey) throws Exception {
        for (Finding finding : survey.value().findings()) {
            if (finding.remedy().kind() == Remedy.Kind.SQL) {
                for (String statement : finding.remedy().text().split(";\\s*", 0)) {
                    server.run(statement);
                }
            }
        }
    }

    private RunResult<Checked<Survey>> survey(TestServer server) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return survey(opened);
        }
    }

    private RunResult<Checked<Survey>> survey(OpenServer opened) throws Exception {
        JobOutcome<RunResult<Checked<Survey>>> outcome = new CurrentThreadRunner()
                .submit(new SurveyJob(opened, SurveyChecks.all(), () -> history))
                .await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Checked<Survey>>>) outcome).value();
    }

    private static Set<String> found(RunResult<Checked<Survey>> survey) {
        return survey.value().findings().stream()
                .filter(finding -> finding.severity() != Severity.NOT_EVALUATED)
                .map(Finding::check)
                .collect(Collectors.toSet());
    }

    private static List<String> accounts(RunResult<Checked<Survey>> survey) {
        return survey.value().read().transit().accounts().orElseThrow().stream()
                .filter(InTransit.Account::mayComePlain)
                .map(InTransit.Account::shown)
                .toList();
    }

    private static Protection protection(RunResult<Checked<Survey>> survey, PlaceKind kind, String name) {
        return survey.value().read().rest().of(kind).stream()
                .filter(place -> place.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        name + " in " + survey.value().read().rest().of(kind)))
                .protection();
    }
}
