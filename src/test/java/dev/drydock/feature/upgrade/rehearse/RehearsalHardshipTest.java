package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
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
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens around a rehearsal while it runs. */
@NeedsServers
@Timeout(300)
class RehearsalHardshipTest {

    @TempDir
    private Path folder;

    @Test
    void aTargetThatEndsMidwayEndsTheRunNamesWhatWasUnderWayAndLeavesNothing() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = source();
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(java.util.stream.IntStream.range(0, 1_500)
                    .mapToObj(i -> "CREATE PROCEDURE shop.p" + i + "() SELECT COUNT(*) FROM shop.t")
                    .toArray(String[]::new));
            Set<String> before = StageCancel.running();
            JobOutcome<RunResult<RehearsalResult>> outcome = meeting(
                    source,
                    "root",
                    target,
                    history,
                    "Build procedures",
                    () -> Thread.ofVirtual().start(() -> {
                        // every definition is read just before it is built
                        while (proceduresRead(source) < 50) {
                            LockSupport.parkNanos(5_000_000);
                        }
                        killAllBut(before);
                    }));
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Failed.class);
            assertThat(StageCancel.running()).isEqualTo(before);
            long run = history.runs(RunFilter.newest(1)).getFirst().id();
            assertThat(history.runs(RunFilter.newest(1)).getFirst().state()).isEqualTo(RunState.FAILED);
            assertThat(history.findings(run))
                    .anySatisfy(found -> assertThat(found.toString()).contains("The rehearsal ended here"));
        }
    }

    @Test
    void whatIsDroppedMeanwhileIsNothingToResolve() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = source();
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            JobOutcome<RunResult<RehearsalResult>> outcome = meeting(
                    source,
                    "root",
                    target,
                    history,
                    "Start MySQL 8.0.15 for the rehearsal",
                    () -> run(
                            source,
                            "DROP TABLE shop.short_lived",
                            "DROP PROCEDURE shop.short_lived",
                            "DROP USER gone@'%'",
                            "CREATE TABLE shop.made_later (id INT PRIMARY KEY)"));
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            RunResult<RehearsalResult> run = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
            RehearsalResult result = run.value();
            assertThat(result.findings())
                    .as(result.findings().toString())
                    .extracting(found -> found.finding().severity() + " "
                            + found.finding().subject().shown())
                    .filteredOn(found -> !found.endsWith(" server"))
                    .containsExactlyInAnyOrder(
                            "WARNING sql_mode", "NOTICE shop.short_lived", "NOTICE shop.short_lived", "NOTICE gone@%");
            assertThat(run.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
        }
    }

    @Test
    void privilegesThatAreTakenMeanwhileLeaveEachObjectNamedAsNotRehearsed() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = source();
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run("CREATE USER looker@'%'", "GRANT SELECT, SHOW VIEW, TRIGGER, EVENT ON *.* TO looker@'%'");
            JobOutcome<RunResult<RehearsalResult>> outcome = meeting(
                    source,
                    "looker",
                    target,
                    history,
                    "Start MySQL 8.0.15 for the rehearsal",
                    () -> run(source, "REVOKE ALL PRIVILEGES, GRANT OPTION FROM looker@'%'"));
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            RunResult<RehearsalResult> run = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
            RehearsalResult result = run.value();
            assertThat(result.findings())
                    .as(result.findings().toString())
                    .filteredOn(found -> found.finding().severity() == Severity.NOT_EVALUATED)
                    .extracting(found -> found.finding().subject().shown())
                    .contains("shop", "shop.t", "shop.short_lived", "shop.v", "shop.p");
            assertThat(run.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            assertThat(result.leftOut()).noneMatch(sentence -> sentence.contains("may not see"));
        }
    }

    @Test
    void anAccountThatSeesOnlyItsOwnIsToldWhatItLacks() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = source();
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run("CREATE USER small@'%'", "GRANT SELECT ON shop.t TO small@'%'");
            JobOutcome<RunResult<RehearsalResult>> outcome = meeting(source, "small", target, history, "-", () -> {});
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            RunResult<RehearsalResult> run = ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
            RehearsalResult result = run.value();
            assertThat(result.leftOut())
                    .anyMatch(sentence -> sentence.contains("small@%") && sentence.contains("SHOW VIEW, TRIGGER"));
            assertThat(run.outcome().kind()).as(result.findings().toString()).isEqualTo(RunOutcome.Kind.PARTLY_VISIBLE);
        }
    }

    private static TestServer source() throws Exception {
        TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
        source.run(
                "CREATE DATABASE shop",
                "CREATE TABLE shop.t (id INT PRIMARY KEY)",
                "CREATE TABLE shop.short_lived (id INT PRIMARY KEY)",
                "CREATE VIEW shop.v AS SELECT id FROM shop.t",
                "CREATE PROCEDURE shop.p() SELECT COUNT(*) FROM shop.t",
                "CREATE PROCEDURE shop.short_lived() SELECT 1",
                "CREATE USER gone@'%'");
        return source;
    }

    private static JobOutcome<RunResult<RehearsalResult>> meeting(
            TestServer source, String user, TargetChoice target, HistoryStore history, String stage, Runnable what)
            throws InterruptedException {
        try (OpenServer opened = OpenServer.open(Lots.profile(source, user), Secret.none())) {
            return new CurrentThreadRunner()
                    .submit(new StageCancel<>(
                            new RehearsalJob(opened, target, RehearsalOptions.usual(), () -> history, _ -> {}),
                            stage,
                            what))
                    .await();
        }
    }

    private static void run(TestServer server, String... statements) {
        try {
            server.run(statements);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static long proceduresRead(TestServer source) {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Com_show_create_proc'")) {
            return status.next() ? status.getLong(2) : 0;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void killAllBut(Set<String> folders) {
        ProcessHandle.current()
                .descendants()
                .filter(process -> {
                    List<String> data = process.info().arguments().stream()
                            .flatMap(java.util.Arrays::stream)
                            .filter(argument -> argument.startsWith("--datadir="))
                            .map(argument -> argument.substring("--datadir=".length()))
                            .toList();
                    return !data.isEmpty() && !folders.containsAll(data);
                })
                .forEach(ProcessHandle::destroyForcibly);
    }
}
