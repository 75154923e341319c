package dev.drydock.bench;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The pre-flight of a 5.7 with 10,000 tables and 2,000 routines to 9.7, connecting and history included. {@code
 * -Dpreflight.tables=N -Dpreflight.routines=N} make it smaller.
 */
final class PreflightFigures {

    private static final int TABLES = Integer.getInteger("preflight.tables", 10_000);
    private static final int ROUTINES = Integer.getInteger("preflight.routines", 2_000);
    private static final int SCHEMAS = 20;
    private static final double LIMIT = 20;

    private final Path folder;
    private final int rounds;
    private final Verdicts verdicts;

    PreflightFigures(Path folder, int rounds, Verdicts verdicts) {
        this.folder = folder;
        this.rounds = rounds;
        this.verdicts = verdicts;
    }

    /** @param jar the package of MySQL 5.7 */
    void measure(Path jar) throws Exception {
        try (BenchServer server = BenchServer.start(jar, folder.resolve("preflight"), false);
                HistoryStore history = HistoryStore.open(folder.resolve("preflight-history"), "bench")) {
            fill(server);
            double slowest = 0;
            for (int round = 0; round < rounds; round++) {
                long started = System.nanoTime();
                PreflightResult result = look(server, history);
                double seconds = (System.nanoTime() - started) / 1e9;
                slowest = Math.max(slowest, seconds);
                System.out.printf(
                        Locale.ROOT,
                        "preflight: %d tables, %d routines, %d checks, %d findings: %.1f s%n",
                        TABLES,
                        ROUTINES,
                        result.checks().size(),
                        result.findings().size(),
                        seconds);
                long wrong = result.findings().stream()
                        .filter(finding -> finding.check().equals("target-syntax"))
                        .count();
                if (wrong != ROUTINES / SCHEMAS) {
                    throw new IllegalStateException(wrong + " programs found, not " + ROUTINES / SCHEMAS);
                }
            }
            verdicts.below(
                    "pre-flight of " + TABLES + " tables and " + ROUTINES + " routines, slowest",
                    String.format(Locale.ROOT, "%.1f s", slowest),
                    "20 s",
                    slowest < LIMIT);
        }
    }

    private static PreflightResult look(BenchServer server, HistoryStore history) throws InterruptedException {
        try (OpenServer opened = OpenServer.open(OurCount.profile(server.port()), LogIns.of(server.port()))) {
            PreflightOptions options = new PreflightOptions("9.7", Optional.empty(), true, false);
            JobOutcome<RunResult<PreflightResult>> outcome = new CurrentThreadRunner()
                    .submit(new PreflightJob(opened, options, UpgradeChecks.all(), () -> history, _ -> {}))
                    .await();
            if (!(outcome
                    instanceof JobOutcome.Succeeded<RunResult<PreflightResult>>(RunResult<PreflightResult> result))) {
                throw new IllegalStateException(outcome.toString());
            }
            return result.value();
        }
    }

    /** Nine tables in ten refer to another of their schema. */
    private static String reference(int table) {
        int other = table - SCHEMAS;
        return table % 10 == 0 || other < 0
                ? ""
                : ", FOREIGN KEY (e) REFERENCES pre" + table % SCHEMAS + ".t" + other + " (id)";
    }

    /** One table in thirty is of utf8mb3, one routine in twenty has what 8.0 does not take. */
    private static void fill(BenchServer server) throws Exception {
        List<String> statements = new ArrayList<>();
        for (int schema = 0; schema < SCHEMAS; schema++) {
            statements.add("CREATE DATABASE pre" + schema + " DEFAULT CHARACTER SET latin1");
        }
        for (int table = 0; table < TABLES; table++) {
            statements.add("CREATE TABLE pre" + table % SCHEMAS + ".t" + table
                    + " (id INT PRIMARY KEY AUTO_INCREMENT, a VARCHAR(40) NOT NULL DEFAULT '', b DATETIME, c"
                    + " DECIMAL(10,2), d TEXT, e INT, KEY (a), KEY (e)" + reference(table) + ") DEFAULT CHARACTER SET "
                    + (table % 30 == 0 ? "utf8" : "utf8mb4"));
        }
        for (int routine = 0; routine < ROUTINES; routine++) {
            String isolation = routine % SCHEMAS == 0 ? "SET @x = @@tx_isolation; " : "";
            statements.add("CREATE PROCEDURE pre" + routine % SCHEMAS + ".p" + routine
                    + "(IN n INT) BEGIN DECLARE done INT DEFAULT 0; DECLARE v VARCHAR(40);"
                    + " DECLARE c CURSOR FOR SELECT a FROM t" + routine + " WHERE e > n ORDER BY a;"
                    + " DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1; " + isolation
                    + "OPEN c; l: LOOP FETCH c INTO v; IF done THEN LEAVE l; END IF;"
                    + " UPDATE t" + routine
                    + " SET e = e + 1, d = CONCAT('it\\'s ', v) WHERE a = v; END LOOP; CLOSE c; END");
        }
        server.run(statements);
    }
}
