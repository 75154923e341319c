package dev.drydock.bench;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.RestReader;
import dev.drydock.feature.encryption.rest.RestGuide;
import dev.drydock.feature.encryption.rest.RestItem;
import dev.drydock.feature.encryption.rest.RestJob;
import dev.drydock.feature.encryption.rest.RestKey;
import dev.drydock.feature.encryption.rest.RestOptions;
import dev.drydock.feature.encryption.rest.RestResult;
import dev.drydock.feature.encryption.rest.RestTarget;
import dev.drydock.history.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Encryption at rest on MySQL 9.7 with its keyring component: the survey, and tables in lanes against a serial loop. */
final class EncryptionFigures {

    private static final int TABLESPACES = 20_000;
    private static final int PARTITIONS = 4_000;
    private static final int TABLES = 1_000;
    private static final int BIGGEST_ROWS = 90_000;
    private static final int LANES = 2;
    private static final double MEBIBYTE = 1024 * 1024;

    private final Path folder;

    EncryptionFigures(Path folder) {
        this.folder = folder;
    }

    void measure() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            load("before");
            tables(server);
            survey(server);
            load("after");
        }
    }

    private static void load(String when) {
        System.out.printf(
                "load %s: %.2f%n",
                when, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private void survey(TestServer server) throws Exception {
        server.run("CREATE DATABASE many");
        for (int i = 0; i < TABLESPACES / PARTITIONS; i++) {
            server.run("CREATE TABLE many.t" + i + " (id INT) PARTITION BY HASH (id) PARTITIONS " + PARTITIONS);
        }
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            for (int round = 1; round <= 3; round++) {
                System.gc();
                long before = used();
                long began = System.nanoTime();
                AtRest rest = opened.query(session -> RestReader.read(session, opened.facts()));
                double seconds = (System.nanoTime() - began) / 1e9;
                double memory = (used() - before) / MEBIBYTE;
                System.out.printf(
                        "survey of %d places: %.3f s, %.0f MB allocated beside what was there%n",
                        rest.places().size(), seconds, memory);
            }
        }
        server.run("DROP DATABASE many");
    }

    private static long used() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private void tables(TestServer server) throws Exception {
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
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history =
                        HistoryStore.open(Files.createDirectories(folder.resolve("rest")), "benchmark")) {
            List<Double> ours = new ArrayList<>();
            List<Double> serial = new ArrayList<>();
            for (int round = 1; round <= 2; round++) {
                List<LaneResult<RestItem>> results = run(opened, RestTarget.ENCRYPTED, keys, history);
                ours.add(LaneBound.makespan(results));
                System.out.printf(
                        "  lanes: %.2f s, %.3f of the lower bound of its own durations%n",
                        ours.getLast(), LaneBound.over(results, LANES));
                run(opened, RestTarget.PLAIN, keys, history);
                long began = System.nanoTime();
                for (int i = 0; i < TABLES; i++) {
                    server.run("ALTER TABLE skewed.t" + i + " ENCRYPTION = 'Y'");
                }
                serial.add((System.nanoTime() - began) / 1e9);
                System.out.printf("  serial loop: %.2f s%n", serial.getLast());
                run(opened, RestTarget.PLAIN, keys, history);
            }
            System.out.printf(
                    "1,000 skewed tables: serial over lanes %.2f and %.2f (target 1.6)%n",
                    serial.get(0) / ours.get(0), serial.get(1) / ours.get(1));
        }
        server.run("DROP DATABASE skewed");
    }

    private List<LaneResult<RestItem>> run(OpenServer server, RestTarget target, Path keys, HistoryStore history)
            throws InterruptedException {
        LaneOptions usual = LaneOptions.USUAL;
        RestOptions options = RestOptions.of(target, "none needed", folder.resolve("files"))
                .with(new RestOptions.Files(false, keys.toString(), "", "", Optional.empty()))
                .with(new LaneOptions(
                        OptionalInt.of(LANES),
                        false,
                        usual.lockWait(),
                        usual.lockTries(),
                        usual.maxThreadsRunning(),
                        usual.maxLagSeconds()));
        RestGuide guide = new RestGuide() {
            @Override
            public void ask(Question question) {}

            @Override
            public Optional<Answer> answer() {
                return Optional.of(new Answer(RestKey.fingerprint(keys), ""));
            }
        };
        JobOutcome<RestResult> outcome = new CurrentThreadRunner()
                .submit(new RestJob(
                        server, options, guide, _ -> {}, new LaneListener<>() {}, Optional.empty(), () -> history))
                .await();
        if (!(outcome instanceof JobOutcome.Succeeded<RestResult>(RestResult result))) {
            throw new IllegalStateException(outcome.toString());
        }
        return result.items().stream()
                .filter(item -> item.action().table().schema().equals("skewed"))
                .toList();
    }
}
