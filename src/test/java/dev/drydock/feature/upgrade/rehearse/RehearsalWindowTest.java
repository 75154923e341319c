package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.replication.ConfirmedAddresses;
import dev.drydock.feature.upgrade.replication.PlanStep;
import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.replication.ReplicationPlanJob;
import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How long each step takes is measured on the copy, and the way back is tried there. */
@NeedsServers
@Timeout(240)
class RehearsalWindowTest {

    @TempDir
    private Path folder;

    @Test
    void eachStepIsMeasuredOrNamedAsUnknownAndThePlanTellsWhichWayBackWasTried() throws Exception {
        TestServer made = Lab.fresh(ServerKind.MYSQL_5_7);
        made.run(
                "CREATE DATABASE shop", "CREATE TABLE shop.`a``b` (id INT)", "INSERT INTO shop.`a``b` VALUES (1), (2)");
        Path data = made.dataDir().orElseThrow();
        made.stop();
        TestServer source = Lab.fresh(
                ServerKind.MYSQL_5_7,
                "--innodb-buffer-pool-size=256M",
                "--performance-schema=ON",
                "--log-bin=b",
                "--server-id=9");
        RehearsalOptions options = Rehearsals.ofData(data)
                .withReplay(Optional.of(
                        ReplayOptions.usual(ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_5_7, folder)), List.of())))
                .withDiskTest(Optional.of(
                        Files.createDirectory(folder.resolve("it's the disk")).toString()));
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none())) {
            ReplicationPlan before = plan(opened, history, Map.of());
            assertThat(before.book().forecast()).isEmpty();
            assertThat(step(before, "start").tried()).startsWith("not tried");
            assertThat(before.steps().toString() + before.book())
                    .as("a server without replication")
                    .doesNotContain("replica reads", "catch up", "rotation", "old-replica");

            RehearsalResult result = Rehearsals.run(
                            source, Rehearsals.program(ServerKind.MYSQL_8_0, folder), options, history)
                    .value();
            assertThat(result.window().stream().filter(time -> !time.known()).map(StepTime::step))
                    .containsExactly(WindowStep.SYSTEM_TABLES, WindowStep.BACK_DUMP, WindowStep.BACK_REPLICA);
            assertThat(time(result, WindowStep.DICTIONARY).how())
                    .contains("buffer pool 256 MB, binary log, performance schema", "3 restarts");
            assertThat(time(result, WindowStep.DICTIONARY).fixed())
                    .as("what the server computed")
                    .isBetween(1L, time(result, WindowStep.DICTIONARY).high());
            assertThat(time(result, WindowStep.STOP).how())
                    .containsPattern("when it was rehearsed \\(\\d+(\\.\\d)? [KM]?B\\)")
                    .contains("From the shortest of 3 measurements");
            assertThat(time(result, WindowStep.COPY).how()).contains("From the shortest of 2 measurements");
            assertThat(result.window())
                    .allSatisfy(time -> assertThat(time.low()).isLessThanOrEqualTo(time.high()));
            assertThat(time(result, WindowStep.REBUILDS).how()).startsWith("0 statements");
            assertThat(time(result, WindowStep.VERIFY).high()).isZero();
            assertThat(time(result, WindowStep.BACK_COPY).how())
                    .contains("of 1 table, as many as on the upgraded copy;");
            assertThat(folder.resolve("it's the disk")).isEmptyDirectory();

            ReplicationPlan plan = plan(opened, history, Map.of(WindowStep.DICTIONARY, 60_000L));
            assertThat(step(plan, "start").tried())
                    .startsWith("Snapshot: tried on ")
                    .contains(", took ", "Dump: not tried");
            assertThat(step(plan, "stop").tried()).startsWith("tried on ");
            assertThat(plan.book().length()).contains("Upgrade the system tables (not measured)");
            assertThat(plan.book().lines())
                    .filteredOn(line -> line.what().equals(WindowStep.BACK_REPLICA.title()))
                    .singleElement()
                    .satisfies(line -> assertThat(line.length()).startsWith("not tried. Replication back"));
            assertThat(plan(opened, history, Map.of()).book().forecast().flatMap(Forecast::compared))
                    .get()
                    .asString()
                    .startsWith("1 step: expected")
                    .endsWith("took 1:00");
        }
    }

    private static StepTime time(RehearsalResult result, WindowStep step) {
        return result.window().stream()
                .filter(time -> time.step() == step)
                .findFirst()
                .orElseThrow();
    }

    private static PlanStep step(ReplicationPlan plan, String word) {
        return plan.steps().stream()
                .filter(step -> step.id().endsWith("/" + word))
                .findFirst()
                .orElseThrow();
    }

    private static ReplicationPlan plan(OpenServer opened, HistoryStore history, Map<WindowStep, Long> took)
            throws InterruptedException {
        JobOutcome<RunResult<ReplicationPlan>> outcome = new CurrentThreadRunner()
                .submit(new ReplicationPlanJob(
                        opened,
                        "8.0",
                        Map.of(),
                        ConfirmedAddresses.NONE,
                        new ReplicationPlanJob.Wishes("Anna", Optional.empty(), took),
                        () -> history))
                .await();
        assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<ReplicationPlan>>) outcome)
                .value()
                .value();
    }
}
