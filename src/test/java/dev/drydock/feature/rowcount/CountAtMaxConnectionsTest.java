package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.FullServer;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A count whose server has no connection left for some of its workers from its plan on. */
class CountAtMaxConnectionsTest extends RowCounts {

    @Test
    void theyStepBackWithTheReasonShownAndTheOthersCountAllTables() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Connection holder = server.connect();
                Statement control = holder.createStatement();
                OpenServer opened = open(server)) {
            schema(
                    server,
                    "fullup",
                    "CREATE TABLE a (i INT)",
                    "CREATE TABLE b (i INT)",
                    "CREATE TABLE c (i INT)",
                    "CREATE TABLE d (i INT)",
                    "CREATE TABLE e (i INT)",
                    "CREATE TABLE f (i INT)");
            CountListener full = new CountListener() {
                @Override
                public void planned(CountPlan plan) {
                    execute(
                            control,
                            "LOCK TABLES fullup.a WRITE, fullup.b WRITE, fullup.c WRITE, fullup.d WRITE,"
                                    + " fullup.e WRITE, fullup.f WRITE");
                    FullServer.leaveOne(control);
                }
            };
            JobHandle<RunResult<CountResult>> job =
                    submit(opened, Wish.plain().workers(6).of("fullup"), full);
            FullServer.awaitFewer(job, " of 6");
            assertThat(job.snapshot().state().ended())
                    .as(() -> job.snapshot().stages().toString())
                    .isFalse();
            assertThat(job.snapshot().currentStage().orElseThrow().name()).contains("E-2007");
            control.execute("UNLOCK TABLES");
            RunResult<CountResult> result = result(job);
            assertThat(complete(result)).as(result.problems().toString()).isTrue();
            assertThat(result.value().tables()).hasSize(6);
        }
    }
}
