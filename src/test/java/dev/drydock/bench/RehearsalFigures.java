package dev.drydock.bench;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The rehearsal of many tables and routines of a 5.7 on 8.0 and on 9. {@code -Drehearse.tables} and {@code
 * -Drehearse.routines} make it smaller.
 */
final class RehearsalFigures {

    private static final int TABLES = Integer.getInteger("rehearse.tables", 10_000);
    private static final int ROUTINES = Integer.getInteger("rehearse.routines", 2_000);
    private static final int SCHEMAS = 10;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long HEAP_LIMIT = 400L * 1024 * 1024;

    private final Path folder;
    private final Verdicts verdicts;

    RehearsalFigures(Path folder, Verdicts verdicts) {
        this.folder = folder;
        this.verdicts = verdicts;
    }

    void run() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7, "--table-open-cache=4000")) {
            fill(source);
            for (ServerKind kind : List.of(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9)) {
                rehearse(source, kind);
            }
        }
    }

    private void rehearse(TestServer source, ServerKind kind) throws Exception {
        TargetChoice target = new TargetChoice.Program(ServerProgram.at(LabPrograms.of(kind, folder)));
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long started = System.nanoTime();
        try (OpenServer opened = OpenServer.open(Lots.profile(source), Lots.password(source));
                HistoryStore history = HistoryStore.open(folder.resolve("rehearsal-" + kind), "bench")) {
            JobOutcome<RunResult<RehearsalResult>> outcome = new CurrentThreadRunner()
                    .submit(new RehearsalJob(opened, target, RehearsalOptions.usual(), () -> history, _ -> {}))
                    .await();
            Duration took = Duration.ofNanos(System.nanoTime() - started);
            if (!(outcome
                    instanceof JobOutcome.Succeeded<RunResult<RehearsalResult>>(RunResult<RehearsalResult> run))) {
                throw new IllegalStateException(outcome.toString());
            }
            RehearsalResult result = run.value();
            long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            verdicts.below(
                    String.format(
                            Locale.ROOT, "rehearsal of %d tables, %d routines on %s", TABLES, ROUTINES, kind.label()),
                    String.format(
                            Locale.ROOT,
                            "%d s, peak heap %d MiB, %d objects, %d findings",
                            took.toSeconds(),
                            peak / 1024 / 1024,
                            result.objects(),
                            result.findings().size()),
                    "300 s, 400 MiB",
                    took.compareTo(LIMIT) < 0 && peak < HEAP_LIMIT && result.objects() >= TABLES + ROUTINES);
        }
    }

    private static void fill(TestServer source) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (int schema = 0; schema < SCHEMAS; schema++) {
                statement.execute("CREATE DATABASE bench" + schema);
                statement.execute("USE bench" + schema);
                for (int i = 0; i < TABLES / SCHEMAS; i++) {
                    String parent = i % 10 == 0 || i == 0
                            ? ""
                            : ", CONSTRAINT fk" + i + " FOREIGN KEY (parent) REFERENCES t" + (i - i % 10) + " (id)";
                    statement.execute("CREATE TABLE t" + i + " (id INT PRIMARY KEY, parent INT, name VARCHAR(100),"
                            + " made DATETIME, total DECIMAL(10,2), KEY (parent), KEY (name)" + parent + ")");
                }
                for (int i = 0; i < ROUTINES / SCHEMAS; i++) {
                    statement.execute("CREATE PROCEDURE p" + i + "(IN wanted INT) BEGIN DECLARE found INT DEFAULT 0;"
                            + " SELECT COUNT(*) INTO found FROM t" + i % (TABLES / SCHEMAS)
                            + " WHERE id = wanted; IF found > 0 THEN UPDATE t" + i % (TABLES / SCHEMAS)
                            + " SET name = UPPER(name) WHERE id = wanted; END IF; END");
                }
            }
        }
    }
}
