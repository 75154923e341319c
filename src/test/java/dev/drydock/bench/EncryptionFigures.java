package dev.drydock.bench;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.AtRestItem;
import dev.drydock.feature.encryption.atrest.AtRestJob;
import dev.drydock.feature.encryption.atrest.AtRestKey;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.feature.encryption.atrest.Converted;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.feature.encryption.cost.CostJob;
import dev.drydock.feature.encryption.cost.CostOptions;
import dev.drydock.feature.encryption.cost.MeasuredCost;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.PairedFigure;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Encryption at rest on MySQL 9.7 with its keyring component: the survey, tables in lanes against a serial loop, and whether
 * two measurements of the cost agree. Sizes are system properties, so that a small run can be tried.
 */
final class EncryptionFigures {

    private static final String PARTS = System.getProperty("encryption.parts", "cost,tables,survey");
    private static final int TABLESPACES = Integer.getInteger("encryption.tablespaces", 20_000);
    private static final int PARTITIONS = 4_000;
    private static final int TABLES = Integer.getInteger("encryption.tables", 1_000);
    private static final int BIGGEST_ROWS = Integer.getInteger("encryption.rows", 90_000);
    /** MiB of buffer pool and of redo log, as a server that is not the lab's would have them; 0 leaves the lab's 64. */
    private static final long POOL_MEBIBYTES = Long.getLong("encryption.pool.mb", 0);

    private static final int COST_MEBIBYTES = Integer.getInteger("encryption.cost.mb", 96);
    private static final int COST_ROUNDS = Integer.getInteger("encryption.cost.rounds", 10);
    private static final Duration COST_LIMIT = Duration.ofMinutes(5);
    private static final int ROUNDS = 3;
    private static final int LANES = Integer.getInteger("encryption.lanes", 2);
    private static final double MEBIBYTE = 1024 * 1024;

    private final Path folder;
    private final Verdicts verdicts;

    EncryptionFigures(Path folder, Verdicts verdicts) {
        this.folder = folder;
        this.verdicts = verdicts;
    }

    void measure() throws Exception {
        try (HistoryStore history = HistoryStore.open(Files.createDirectories(folder.resolve("rest")), "benchmark")) {
            load("before");
            try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
                if (PARTS.contains("cost")) {
                    cost(server, history);
                }
                if (PARTS.contains("tables")) {
                    tables(server, history);
                }
                if (PARTS.contains("survey")) {
                    survey(server, history);
                }
            }
            load("after");
        }
    }

    private static void load(String when) {
        System.out.printf(
                "load %s: %.2f%n",
                when, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static <T> T value(JobOutcome<T> outcome) {
        if (outcome instanceof JobOutcome.Succeeded<T>(T value)) {
            return value;
        }
        throw new IllegalStateException(outcome.toString());
    }

    /** The whole job, from before its first question until its last item is on disk in the history. */
    private void survey(TestServer server, HistoryStore history) throws Exception {
        server.run("CREATE DATABASE many");
        for (int made = 0; made < TABLESPACES; made += PARTITIONS) {
            server.run("CREATE TABLE many.t" + made + " (id INT) PARTITION BY HASH (id) PARTITIONS "
                    + Math.min(PARTITIONS, TABLESPACES - made));
        }
        List<Double> seconds = new ArrayList<>();
        List<Double> memory = new ArrayList<>();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            for (int round = 1; round <= ROUNDS; round++) {
                System.gc();
                long before = used();
                ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
                long began = System.nanoTime();
                AtRest rest = opened.query(session -> AtRestReader.read(session, opened.facts()));
                double reading = (System.nanoTime() - began) / 1e9;
                began = System.nanoTime();
                value(new CurrentThreadRunner()
                        .submit(new SurveyJob(opened, SurveyChecks.all(), () -> history))
                        .await());
                seconds.add((System.nanoTime() - began) / 1e9);
                memory.add((peak() - before) / MEBIBYTE);
                System.out.printf(
                        "  survey of %d places: %.2f s, of which reading at rest about %.2f s; peak of the heap %.0f MB"
                                + " beside %.0f MB%n",
                        rest.places().size(), seconds.getLast(), reading, memory.getLast(), before / MEBIBYTE);
            }
        }
        Times times = new Times(seconds);
        verdicts.below("survey of " + TABLESPACES + " tablespaces", times.text(), "3 s", times.median() < 3);
        double most = java.util.Collections.max(memory);
        verdicts.below("its heap, garbage included", String.format(Locale.ROOT, "%.0f MB", most), "200 MB", most < 200);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static long used() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** The sum of the peaks of all pools of the heap, garbage included. */
    private static long peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    /** Two measurements on a server that does nothing else. */
    private void cost(TestServer server, HistoryStore history) throws Exception {
        CostOptions options = new CostOptions((long) COST_MEBIBYTES << 20, COST_ROUNDS, COST_LIMIT);
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            MeasuredCost first = measured(opened, options, history);
            MeasuredCost second = measured(opened, options, history);
            double worst = 0;
            for (PairedFigure figure : first.figures()) {
                double one = figure.ratio().median();
                double other = second.figures().stream()
                        .filter(each -> each.part().equals(figure.part()))
                        .findFirst()
                        .orElseThrow()
                        .ratio()
                        .median();
                double apart = Math.abs(other / one - 1);
                worst = Math.max(worst, apart);
                System.out.printf(
                        "  cost of %s: %.3f and %.3f, %.1f %% apart; the first certain to %s %% after %d rounds%n",
                        figure.part().word(),
                        one,
                        other,
                        apart * 100,
                        figure.uncertaintyText(),
                        figure.base().size());
            }
            verdicts.below(
                    "two measurements of the cost: how far apart",
                    String.format(Locale.ROOT, "%.1f %%", worst * 100),
                    "5 %",
                    worst < 0.05);
        }
    }

    private static MeasuredCost measured(OpenServer opened, CostOptions options, HistoryStore history)
            throws InterruptedException {
        return value(new CurrentThreadRunner()
                        .submit(new CostJob(opened, options, () -> history))
                        .await())
                .value();
    }

    private void tables(TestServer server, HistoryStore history) throws Exception {
        if (POOL_MEBIBYTES > 0) {
            server.run(
                    "SET GLOBAL innodb_redo_log_capacity = " + (POOL_MEBIBYTES << 20),
                    "SET GLOBAL innodb_buffer_pool_size = " + (POOL_MEBIBYTES << 20));
        }
        server.run("CREATE DATABASE skewed");
        Lots.numbers(server, "skewed", 5);
        for (int i = 0; i < TABLES; i++) {
            server.run(
                    "CREATE TABLE skewed.t" + i + " (id INT PRIMARY KEY, filling VARCHAR(200))",
                    "INSERT INTO skewed.t" + i + " SELECT n, REPEAT('x', 120) FROM skewed.seq WHERE n < "
                            + BIGGEST_ROWS / (i + 1));
        }
        server.run(
                "DROP TABLE skewed.seq",
                "ALTER INSTANCE ROTATE INNODB MASTER KEY",
                "SET PERSIST binlog_encryption = ON");
        Path keys =
                Path.of(server.value("SELECT @@plugin_dir")).resolve("../keys").normalize();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            List<Double> ours = new ArrayList<>();
            List<Double> bounds = new ArrayList<>();
            List<Double> serial = new ArrayList<>();
            for (int round = 1; round <= ROUNDS; round++) {
                List<LaneResult<AtRestItem>> results = run(opened, AtRestTarget.ENCRYPTED, keys, history);
                ours.add(LaneBound.makespan(results));
                bounds.add(LaneBound.over(results, LANES));
                run(opened, AtRestTarget.PLAIN, keys, history);
                serial.add(serially(server));
                run(opened, AtRestTarget.PLAIN, keys, history);
                System.out.printf(
                        "  lanes %.2f s, %.3f of the lower bound of their own durations; serial loop %.2f s%n",
                        ours.getLast(), bounds.getLast(), serial.getLast());
            }
            double bound = median(bounds);
            verdicts.below(
                    TABLES + " skewed tables encrypted: makespan over its lower bound",
                    String.format(Locale.ROOT, "%.3f", bound),
                    "1.05",
                    bound < 1.05);
            verdicts.faster("lanes against the serial ALTER loop", new Times(ours), new Times(serial), 1.6);
        }
        server.run("DROP DATABASE skewed");
    }

    /** As a script would: one connection, one statement after the other, by name. */
    private static double serially(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION sql_log_bin = 0");
            long began = System.nanoTime();
            for (int i = 0; i < TABLES; i++) {
                statement.execute("ALTER TABLE skewed.t" + i + " ENCRYPTION = 'Y'");
            }
            return (System.nanoTime() - began) / 1e9;
        }
    }

    private List<LaneResult<AtRestItem>> run(OpenServer server, AtRestTarget target, Path keys, HistoryStore history)
            throws InterruptedException {
        LaneOptions usual = LaneOptions.USUAL;
        AtRestOptions options = AtRestOptions.of(target, "none needed", folder.resolve("files"))
                .with(new AtRestOptions.Files(false, keys.toString(), "", "", Optional.empty()))
                .with(new LaneOptions(
                        OptionalInt.of(LANES),
                        false,
                        usual.lockWait(),
                        usual.lockTries(),
                        usual.maxThreadsRunning(),
                        usual.maxLagSeconds()));
        AtRestGuide guide = new AtRestGuide() {
            @Override
            public void ask(Question question) {}

            @Override
            public Optional<Answer> answer() {
                return Optional.of(new Answer(AtRestKey.fingerprint(keys), ""));
            }
        };
        RunResult<Converted> result = value(new CurrentThreadRunner()
                .submit(new AtRestJob(
                        server, options, guide, _ -> {}, new LaneListener<>() {}, Optional.empty(), () -> history))
                .await());
        // the trial is before the lanes begin
        Set<AtRestItem> lanes = result.value().plan().steps().stream()
                .filter(step -> step.id() == AtRestStep.Id.TABLES)
                .flatMap(step -> ((AtRestStep.Convert) step).items().stream())
                .collect(Collectors.toSet());
        return result.value().items().stream()
                .filter(item -> lanes.contains(item.action()))
                .toList();
    }
}
