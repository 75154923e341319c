package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rehearsals on a server that is there, of rows, statements and accounts, and by accounts that see little. */
@NeedsServers
@Timeout(300)
class RehearsalTargetTest {

    private static final Scope ALL = new Scope(List.of(), List.of(), List.of(), false);

    @TempDir
    private Path folder;

    @Test
    void anEmptyServerIsUsedAndEmptyAgainAndAnyOtherIsRefused() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7, "--performance-schema=ON");
                TestServer target = Lab.fresh(ServerKind.MYSQL_8_0);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "SET SESSION sql_mode = ''",
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.orders (id INT PRIMARY KEY, made DATE, note BLOB, flag BIT(3))",
                    "INSERT INTO shop.orders VALUES (1, '2020-01-01', x'00ff', b'101'), (2, '0000-00-00', NULL, NULL),"
                            + " (3, '2020-02-00', 'it''s', b'1')",
                    "CREATE USER app@'%' IDENTIFIED BY 'Secret-word-1'",
                    "GRANT SELECT ON shop.* TO app@'%'",
                    "USE shop",
                    "SELECT id FROM orders WHERE id = 7 ORDER BY id LIMIT 3",
                    "SELECT SQL_CACHE made FROM orders WHERE id = 8");
            RehearsalOptions options =
                    new RehearsalOptions(ALL, Optional.empty(), true, true, 10, true, 2, Optional.empty());
            try (OpenServer given = OpenServer.open(Lots.profile(target), Secret.none())) {
                TargetChoice choice = new TargetChoice.EmptyServer(given);
                RunResult<RehearsalResult> run = Rehearsals.run(source, choice, options, history);
                RehearsalResult result = run.value();
                assertThat(result.findings())
                        .anySatisfy(found -> {
                            assertThat(found.finding().severity()).isEqualTo(Severity.WARNING);
                            assertThat(found.finding().message()).startsWith("Of the sample, 2 of 3 rows were refused");
                        })
                        .anySatisfy(found -> assertThat(found.statement()).contains("SQL_CACHE"));
                assertThat(result.tallies().get("account")).isEqualTo(new KindTally(1, 0, 0));
                assertThat(result.tallies()
                                .getOrDefault("grant", new KindTally(0, 1, 1))
                                .refused())
                        .isZero();
                assertThat(history.items(run.id()).toString() + history.findings(run.id()))
                        .doesNotContainPattern("\\*[0-9A-F]{40}")
                        .doesNotContain("0000-00-00', NULL");
                assertThat(target.value("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'shop'"))
                        .isEqualTo("0");
                assertThat(target.value("SELECT COUNT(*) FROM mysql.user WHERE User = 'app'"))
                        .isEqualTo("0");

                target.run("CREATE DATABASE occupied");
                assertThat(Rehearsals.outcome(source, choice, options, history).toString())
                        .contains("TARGET_NOT_EMPTY");
                assertThat(Rehearsals.outcome(target, choice, options, history).toString())
                        .contains("TARGET_IS_SOURCE");
            }
            try (OpenServer production =
                    OpenServer.open(Lots.production(target, target.user()), Lots.password(target))) {
                assertThat(Rehearsals.outcome(source, new TargetChoice.EmptyServer(production), options, history)
                                .toString())
                        .contains("TARGET_PRODUCTION");
            }
        }
    }

    @Test
    void whatTheAccountDoesNotSeeIsNamedAndNothingInScopeIsItsOwnOutcome() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                    "CREATE PROCEDURE shop.p() SELECT 1",
                    "CREATE USER reader@'%'",
                    "GRANT SELECT, EXECUTE ON shop.* TO reader@'%'");
            try (OpenServer opened = OpenServer.open(Lots.profile(source, "reader"), Secret.none())) {
                JobOutcome<RunResult<RehearsalResult>> outcome = new CurrentThreadRunner()
                        .submit(new RehearsalJob(opened, target, RehearsalOptions.usual(), () -> history, _ -> {}))
                        .await();
                RunResult<RehearsalResult> run = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
                RehearsalResult result = run.value();
                assertThat(result.findings())
                        .filteredOn(found -> found.finding().severity() == Severity.NOT_EVALUATED)
                        .extracting(found -> found.finding().subject().shown())
                        .containsExactly("shop.p");
                assertThat(result.leftOut()).anyMatch(sentence -> sentence.startsWith("Accounts and grants"));
                assertThat(result.allVisible()).isFalse();
                assertThat(run.outcome().good()).isFalse();
            }
            RehearsalOptions none = new RehearsalOptions(
                    new Scope(List.of("no_such"), List.of(), List.of(), false),
                    Optional.empty(),
                    false,
                    false,
                    0,
                    false,
                    1,
                    Optional.empty());
            assertThat(Rehearsals.run(source, target, none, history).outcome().kind())
                    .isEqualTo(RunOutcome.Kind.NOTHING_IN_SCOPE);
        }
    }

    @Test
    void aMariaDbIsRehearsedForANewerOne() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MARIADB_11_4, folder);
        try (TestServer source = Lab.fresh(ServerKind.MARIADB);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY, n INT, CHECK (n > 0))",
                    "CREATE SEQUENCE shop.s",
                    "CREATE PROCEDURE shop.p() SELECT COUNT(*) FROM shop.t",
                    "CREATE VIEW shop.v AS SELECT id FROM shop.t");
            RehearsalResult result = Rehearsals.run(source, target, RehearsalOptions.usual(), history)
                    .value();
            assertThat(result.findings())
                    .filteredOn(found -> found.finding().severity() == Severity.ERROR)
                    .isEmpty();
            assertThat(result.tallies().get("sequence")).isEqualTo(new KindTally(1, 0, 0));
        }
    }
}
