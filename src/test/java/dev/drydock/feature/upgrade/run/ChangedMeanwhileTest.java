package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneResult.Status;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each table is looked at before its statement: somebody else may have had it meanwhile. */
class ChangedMeanwhileTest extends JobsWithHistory {

    private static final UpgradeOptions OPTIONS =
            UpgradeOptions.of(new Scope(List.of("legacy"), List.of(), List.of(), false));

    @Test
    void whatWasRebuiltDroppedRenamedOrReplacedSinceThePlanIsNotTouched() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradeListener others = new UpgradeListener() {
                @Override
                public void planned(UpgradePlan plan) {
                    try {
                        server.run(
                                "SET sql_mode = ''",
                                "ALTER TABLE legacy.temporal_innodb FORCE",
                                "DROP TABLE legacy.zero_dates",
                                "RENAME TABLE legacy.temporal_myisam TO legacy.elsewhere",
                                "DROP TABLE legacy.year_two_myisam",
                                "RENAME TABLE legacy.year_two TO legacy.year_two_myisam",
                                "SET GLOBAL log_output = 'FILE'",
                                "SET GLOBAL general_log_file = 'seen.log'",
                                "SET GLOBAL general_log = ON");
                    } catch (SQLException failure) {
                        throw new IllegalStateException(failure);
                    }
                }
            };
            UpgradeResult result = succeeded(runner.submit(new UpgradeJob(
                            opened, new PlanJob(opened, OPTIONS, () -> history)::run, () -> history, others)))
                    .value();
            Map<String, LaneResult<PlannedAction>> results = result.actions().stream()
                    .collect(Collectors.toMap(action -> action.action().table().table(), Function.identity()));

            LaneResult<PlannedAction> rebuilt = of(results, "temporal_innodb");
            assertThat(rebuilt.status()).isEqualTo(Status.DONE);
            assertThat(rebuilt.warnings()).singleElement().asString().contains("Nothing was sent");
            assertThat(code(results, "zero_dates")).isEqualTo(UpgradeError.TABLE_GONE);
            assertThat(code(results, "temporal_myisam")).isEqualTo(UpgradeError.TABLE_GONE);
            assertThat(code(results, "year_two")).isEqualTo(UpgradeError.TABLE_GONE);
            assertThat(code(results, "year_two_myisam")).isEqualTo(UpgradeError.TABLE_CHANGED);
            assertThat(of(results, "generic_partitions").status()).isEqualTo(Status.DONE);
            server.run("SET GLOBAL general_log = OFF");
            Path log = server.dataDir().orElseThrow().resolve("seen.log");
            assertThat(Files.readAllLines(log).stream()
                            .filter(line -> line.contains("\tALTER TABLE") || line.contains("\tREPAIR")))
                    .as("sent for tables that nobody else had touched only")
                    .hasSize((int) result.count(Status.DONE) - 1)
                    .noneMatch(
                            line -> line.contains("temporal_") || line.contains("year_two") || line.contains("zero"));
        }
    }

    /** It answers REPAIR with "Corrupt". */
    @Test
    void aServerMadeReadOnlyIsRefusedBeforeTheFirstTable() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("SET GLOBAL super_read_only = ON");
            UpgradeListener planned = new UpgradeListener() {
                @Override
                public void planned(UpgradePlan plan) {
                    throw new AssertionError("a plan is carried out");
                }
            };
            JobOutcome<?> outcome = runner.submit(new UpgradeJob(
                            opened, new PlanJob(opened, OPTIONS, () -> history)::run, () -> history, planned))
                    .await();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code()).isEqualTo(DbError.SERVER_READ_ONLY));
        }
    }

    private static LaneResult<PlannedAction> of(Map<String, LaneResult<PlannedAction>> results, String table) {
        return Objects.requireNonNull(results.get(table), table);
    }

    private static ErrorCode code(Map<String, LaneResult<PlannedAction>> results, String table) {
        return of(results, table).problem().map(Problem::code).orElseThrow();
    }
}
