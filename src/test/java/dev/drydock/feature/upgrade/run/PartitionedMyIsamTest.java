package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A partitioned MyISAM table of a 5.5: 5.7 asks for REPAIR, which cannot mend it. */
class PartitionedMyIsamTest extends JobsWithHistory {

    @Test
    void isRebuiltAndNotRepaired() throws Exception {
        UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("parts"), List.of(), List.of(), false));
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_5);
                TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA)) {
            old.run(
                    "CREATE DATABASE parts",
                    "CREATE TABLE parts.t (id INT, at DATETIME) ENGINE=MyISAM PARTITION BY HASH (id) PARTITIONS 2",
                    "INSERT INTO parts.t VALUES (1, '2009-01-02 03:04:05'), (2, '2010-01-02 03:04:05')",
                    "FLUSH TABLES");
            Path to = Files.createDirectory(server.dataDir().orElseThrow().resolve("parts"));
            try (Stream<Path> files = Files.list(old.dataDir().orElseThrow().resolve("parts"))) {
                for (Path file : files.toList()) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                UpgradeResult result = succeeded(runner.submit(new UpgradeJob(
                                opened,
                                context -> new PlanJob(opened, options, () -> history).run(context),
                                () -> history,
                                new UpgradeListener() {})))
                        .value();
                LaneResult<PlannedAction> table = result.actions().getFirst();
                assertThat(table.action().reason()).contains("REPAIR TABLE");
                assertThat(table.action().remedy()).isEqualTo(TableRemedy.REBUILD);
                assertThat(table.status())
                        .as(table.problem().map(problem -> problem.full()).orElse(""))
                        .isEqualTo(Status.DONE);
                assertThat(server.value("SELECT MAX(at) FROM parts.t")).startsWith("2010-01-02 03:04:05");
            }
        }
    }
}
