package dev.drydock.feature.encryption.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.cli.Commands;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.BenchmarkPart;
import dev.drydock.run.paired.PairedFigure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What encryption costs, measured on real servers with keys; the scratch schema at each end. */
@NeedsServers
@Timeout(300)
class CostTest {

    private static final CostOptions SMALL = new CostOptions(2 << 20, 3, Duration.ZERO);
    private static final CostOptions LONG = new CostOptions(64 << 20, 25, Duration.ofMinutes(9));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void bothSidesAreMeasuredInTurnsAndNothingIsLeft(ServerKind kind) throws Exception {
        try (TestServer server = Lab.withKeys(kind);
                HistoryStore history = HistoryStore.open(folder, "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            RunResult<MeasuredCost> run = measure(opened, SMALL, history);
            MeasuredCost result = run.value();
            List<BenchmarkPart> parts =
                    result.figures().stream().map(PairedFigure::part).toList();
            assertThat(parts)
                    .contains(CostPart.POINT_READS, CostPart.RANGE_SCANS, CostPart.INSERTS, CostPart.FULL_SCAN);
            if (kind == ServerKind.MYSQL_9) {
                assertThat(parts).contains(CostPart.CONNECTIONS, CostPart.ROUND_TRIPS);
            } else {
                assertThat(result.notes()).anyMatch(note -> note.startsWith("Connections were not measured"));
            }
            assertThat(result.figures()).allSatisfy(figure -> {
                assertThat(figure.base()).hasSizeGreaterThanOrEqualTo(3).allMatch(millis -> millis > 0);
                assertThat(figure.ratio().least())
                        .isLessThanOrEqualTo(figure.ratio().median());
            });
            assertThat(result.aes().megabytesPerSecond().orElse(0)).isPositive();
            assertThat(result.notes()).anyMatch(note -> note.startsWith("All pages came from the buffer pool"));
            assertThat(result.fromFiles().orElseThrow()).isLessThan(0.001);
            assertThat(schemas(server)).isEmpty();
            assertThat(history.items(run.id()))
                    .anyMatch(item -> item.kind().equals("part")
                            && item.object().name().equals("point-reads")
                            && item.attributes().containsKey("ratio (least–most)"));
            assertThat(history.run(run.id()).orElseThrow().summary().get("remarks"))
                    .isEqualTo(String.join("\n", result.notes()));
        }
    }

    @Test
    void tablesLargerThanThePoolAreReadFromFilesAndItIsSaidHowMuch() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9, "--innodb-buffer-pool-size=5242880");
                HistoryStore history = HistoryStore.open(folder, "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            RunResult<MeasuredCost> run = measure(opened, new CostOptions(8 << 20, 3, Duration.ZERO), history);
            MeasuredCost result = run.value();
            assertThat(result.fromFiles().orElseThrow()).isGreaterThan(0.001);
            assertThat(result.notes()).noneMatch(note -> note.contains("buffer pool"));
            assertThat(history.run(run.id()).orElseThrow().summary()).containsKey("pages from files %");
        }
    }

    @Test
    void aServerWithoutKeysHasItsLinkMeasuredAndAProductionServerNothing() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        try (HistoryStore history = HistoryStore.open(folder, "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                OpenServer production =
                        OpenServer.open(Lots.production(server, server.user()), Lots.password(server))) {
            RunResult<MeasuredCost> run = measure(opened, SMALL, history);
            MeasuredCost result = run.value();
            assertThat(result.figures())
                    .allMatch(figure -> ((CostPart) figure.part()).link())
                    .hasSize(2);
            assertThat(result.notes()).anyMatch(note -> note.startsWith("Tables were not measured"));
            assertThat(schemas(server)).isEmpty();
            try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
                JobOutcome<RunResult<MeasuredCost>> refused = runner.submit(
                                new CostJob(production, SMALL, () -> history))
                        .await();
                assertThat(refused).isInstanceOf(JobOutcome.Failed.class);
            }
            assertThat(history.runs(RunFilter.newest(9))).hasSize(1);
        }
    }

    @Test
    void cancelDropsTheSchemaAndAKilledProcessLeavesItToTheNext() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            try (HistoryStore history = HistoryStore.open(folder.resolve("one"), "test");
                    OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                    BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
                JobHandle<RunResult<MeasuredCost>> job = runner.submit(new CostJob(opened, LONG, () -> history));
                Lots.eventually(() -> !schemas(server).isEmpty());
                job.cancel();
                assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
                assertThat(schemas(server)).as("after Cancel").isEmpty();
            }
            Path home = folder.resolve("two");
            String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            try (DrydockProcess process = DrydockProcess.start(
                    home, "encryption", "cost", "--server", url, "--most-mb", "64", "--rounds", "25")) {
                Lots.eventually(() -> !schemas(server).isEmpty());
                process.kill();
            }
            assertThat(schemas(server)).as("after SIGKILL").hasSize(1);
            Commands.Ended next = Commands.next(
                    home,
                    "encryption",
                    "cost",
                    "--server",
                    url,
                    "--most-mb",
                    "2",
                    "--rounds",
                    "3",
                    "--seconds",
                    "1",
                    "--csv");
            assertThat(next.out()).as(next.err()).contains("part,plain_ms", "point-reads,", "round-trips,");
            assertThat(schemas(server)).as("after the next").isEmpty();
        }
    }

    private static RunResult<MeasuredCost> measure(OpenServer opened, CostOptions options, HistoryStore history)
            throws Exception {
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            JobOutcome<RunResult<MeasuredCost>> outcome =
                    runner.submit(new CostJob(opened, options, () -> history)).await();
            if (outcome instanceof JobOutcome.Failed<RunResult<MeasuredCost>> failed) {
                throw new AssertionError(failed.problem().full());
            }
            return ((JobOutcome.Succeeded<RunResult<MeasuredCost>>) outcome).value();
        }
    }

    private static List<String> schemas(TestServer server) throws Exception {
        List<String> found = new ArrayList<>();
        try (var connection = server.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SHOW DATABASES LIKE 'drydock\\_cost\\_%'")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
