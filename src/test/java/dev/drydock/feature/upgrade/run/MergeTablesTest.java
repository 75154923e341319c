package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A MERGE table of a 5.5 under 5.7: readable until its members are upgraded, and again after the statements of the plan. */
class MergeTablesTest extends JobsWithHistory {

    @Test
    void isMadeAgainByTheStatementsThatThePlanReadBefore() throws Exception {
        UpgradeOptions options =
                UpgradeOptions.of(new Scope(List.of("ugly"), List.of("ugly.merged", "ugly.member"), List.of(), false));
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            String rows = server.value("SELECT COUNT(*) FROM ugly.merged");
            UpgradeResult result = succeeded(runner.submit(new UpgradeJob(
                            opened,
                            context -> new PlanJob(opened, options, () -> history).run(context),
                            () -> history,
                            new UpgradeListener() {})))
                    .value();
            assertThatThrownBy(() -> server.value("SELECT COUNT(*) FROM ugly.merged"))
                    .isInstanceOf(SQLException.class);

            String advice = result.plan().manual().stream()
                    .filter(item -> item.table().table().equals("merged"))
                    .map(ManualItem::advice)
                    .findFirst()
                    .orElseThrow();
            server.run(advice.substring(advice.indexOf("USE ")).split(";(\n|$)"));
            assertThat(server.value("SELECT COUNT(*) FROM ugly.merged")).isEqualTo(rows);
            assertThat(server.value("SELECT COUNT(*) FROM ugly.member")).isEqualTo(rows);
        }
    }
}
