package dev.drydock.feature.upgrade.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.FullServer;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A check of tables whose server has one connection left for three workers. */
@NeedsServers
@Timeout(120)
class CheckAtMaxConnectionsTest {

    private static final int TABLES = 150;

    @Test
    void theOthersStepBackWithTheReasonShownAndOneChecksAllTables() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
                Connection holder = server.connect();
                Statement control = holder.createStatement();
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            control.execute("CREATE DATABASE fullup");
            for (int i = 100; i < 100 + TABLES; i++) {
                control.execute("CREATE TABLE fullup.t" + i + " (a INT) ENGINE=InnoDB");
            }
            control.execute("LOCK TABLES fullup.t110 WRITE, fullup.t160 WRITE, fullup.t210 WRITE");
            Scope scope = new Scope(List.of("fullup"), List.of(), List.of(), false);
            FullServer.leaveOne(control);
            JobHandle<TableCheckResult> job =
                    runner.submit(Jobs.job(context -> new CheckRun(opened, scope, 3, context).run("check")));
            FullServer.awaitFewer(job, "1 of 3");
            assertThat(job.snapshot().state().ended()).isFalse();
            assertThat(job.snapshot().currentStage().orElseThrow().name()).contains("E-2007");
            control.execute("UNLOCK TABLES");
            assertThat(job.await()).isInstanceOf(JobOutcome.Succeeded.class);
            TableCheckResult result = ((JobOutcome.Succeeded<TableCheckResult>) job.await()).value();
            assertThat(result.tables())
                    .hasSize(TABLES)
                    .extracting(CheckedTable::name)
                    .doesNotHaveDuplicates();
            assertThat(result.unsettled()).isEmpty();
        }
    }
}
