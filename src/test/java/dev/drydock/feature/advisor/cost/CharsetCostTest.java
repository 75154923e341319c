package dev.drydock.feature.advisor.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.DrydockProcess;
import dev.drydock.WithHistory;
import dev.drydock.cli.Commands;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What utf8mb4 costs, measured on real servers; the scratch schema at each end. */
@NeedsServers
@Timeout(300)
class CharsetCostTest extends WithHistory {

    private CharsetCostJob job(OpenServer server) {
        return new CharsetCostJob(server, 2_000, 3, Duration.ZERO, () -> history);
    }

    static List<ServerKind> measured() {
        return Trials.some(
                List.of(ServerKind.MYSQL_9), List.of(ServerKind.MARIADB, ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("measured")
    void eachOtherSetIsMeasuredInTurnsWithTheSameTextsAndNothingIsLeft(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            var run = ran(job(opened));
            assertThat(run.value().sides())
                    .extracting(CharsetCost.Side::charset)
                    .hasSize(2)
                    .startsWith("latin1")
                    .last()
                    .asString()
                    .isIn("utf8", "utf8mb3");
            assertThat(run.value().sides()).allSatisfy(side -> {
                assertThat(side.collation()).startsWith(side.charset().equals("latin1") ? "latin1" : "utf8");
                assertThat(side.utf8mb4()).startsWith("utf8mb4");
                assertThat(side.figures())
                        .hasSize(CharsetPart.Work.values().length)
                        .allSatisfy(figure -> assertThat(figure.base())
                                .hasSizeGreaterThanOrEqualTo(3)
                                .allMatch(millis -> millis > 0));
            });
            assertThat(left(server)).isEqualTo("0");
            assertThat(history.items(run.id()))
                    .anyMatch(item -> item.object().schema().equals("latin1")
                            && item.object().name().equals("join")
                            && item.attributes().containsKey("ratio (least–most)"));
        }
    }

    static List<ServerKind> cutOff() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9));
    }

    /** At first while the tables are filled, then while statements are timed. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("cutOff")
    void cancelInTheMiddleDropsTheSchemaAndAKilledProcessLeavesItToTheNext(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                    BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
                String fill = "Fill a table for each character set";
                for (String stage : List.of(fill, "Read and write, in turns")) {
                    JobHandle<RunResult<CharsetCost>> job = runner.submit(new CharsetCostJob(
                            opened, stage.equals(fill) ? 20_000 : 2_000, 25, Duration.ofMinutes(10), () -> history));
                    Lots.eventually(() -> left(server).equals("1")
                            && job.snapshot()
                                    .currentStage()
                                    .filter(now -> now.name().equals(stage))
                                    .isPresent());
                    job.cancel();
                    assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
                    assertThat(left(server)).as("after Cancel in: " + stage).isEqualTo("0");
                }
            }
            Path home = folder.resolve("killed");
            String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            try (DrydockProcess process = DrydockProcess.start(
                    home, "advisor", "utf8mb4", "cost", "--server", url, "--rounds", "25", "--seconds", "600")) {
                Lots.eventually(() -> left(server).equals("1"));
                process.kill();
            }
            assertThat(left(server)).as("after SIGKILL").isEqualTo("1");
            Commands.Ended next = Commands.next(
                    home,
                    "advisor",
                    "utf8mb4",
                    "cost",
                    "--server",
                    url,
                    "--rows",
                    "2000",
                    "--rounds",
                    "3",
                    "--seconds",
                    "2",
                    "--format",
                    "json");
            assertThat(next.out()).as(next.err()).contains("\"join\"", "\"lookup\"");
            assertThat(left(server)).as("after the next").isEqualTo("0");
        }
    }

    @Test
    void aProductionServerIsRefusedBeforeAnythingIsMade() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer production = OpenServer.open(Lots.production(server, server.user()), Lots.password(server))) {
            assertThatThrownBy(() -> ran(job(production))).hasMessageContaining("E-2301");
            production.lock().unlock("a test", Duration.ofMinutes(5), _ -> _ -> {});
            assertThatThrownBy(() -> ran(job(production))).hasMessageContaining("E-5311");
            assertThat(left(server)).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_9"})
    void aReadOnlyServerIsRefusedBeforeAnythingIsMade(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("SET GLOBAL super_read_only = ON");
            assertThatThrownBy(() -> ran(job(opened))).hasMessageContaining("E-3011");
            assertThat(history.runs(RunFilter.newest(9))).isEmpty();
        }
    }

    private static RunResult<CharsetCost> ran(CharsetCostJob job) throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            return switch (runner.submit(job).await()) {
                case JobOutcome.Succeeded<RunResult<CharsetCost>>(RunResult<CharsetCost> run) -> run;
                case JobOutcome.Failed<RunResult<CharsetCost>> failed ->
                    throw new AssertionError(failed.problem().full());
                case JobOutcome.Cancelled<RunResult<CharsetCost>> _ -> throw new AssertionError("cancelled");
            };
        }
    }

    private static String left(TestServer server) throws Exception {
        return server.value(
                "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'drydock!_charset!_%'"
                        + " ESCAPE '!'");
    }
}
