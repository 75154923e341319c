package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Cancel while nobody knows what the server does. */
class CancelOutOfReachTest extends RowCounts {

    @Test
    void aTableWhoseCountMayStillRunIsSaidToDoSo() throws Exception {
        try (TestServer mysql = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer mariadb = Lab.fresh(ServerKind.MARIADB)) {
            AtOnce.each(List.of(mysql, mariadb), this::isSaidToRunPerhaps);
        }
    }

    private void isSaidToRunPerhaps(TestServer server) throws Exception {
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection other = server.connect();
                Connection watcher = server.connect();
                Statement lock = other.createStatement();
                OpenServer opened = open(server, proxy)) {
            schema(server, "away", "CREATE TABLE held (a INT)", "CREATE TABLE later (a INT)");
            List<TableCount> told = new CopyOnWriteArrayList<>();
            CountListener locks = oncePlanned(lock, "LOCK TABLES away.held WRITE, away.later WRITE");
            JobHandle<RunResult<CountResult>> handle = submit(
                    opened,
                    Wish.plain().workers(1).lockWait(Duration.ofSeconds(90)).of("away"),
                    new CountListener() {
                        @Override
                        public void planned(CountPlan plan) {
                            locks.planned(plan);
                        }

                        @Override
                        public void finished(TableCount count) {
                            told.add(count);
                        }
                    });
            Lots.eventually(() -> handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("is locked by")));
            proxy.stall();
            proxy.forget();
            Lots.eventually(() -> handle.snapshot().holds().stream().anyMatch(hold -> hold.contains("reconnecting")));
            handle.cancel();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(Lots.busy(watcher, "SELECT COUNT(*)")).isTrue();

            long run = history.runs(RunFilter.newest(1).onServer(opened.key()))
                    .getFirst()
                    .id();
            List<Item> items = history.items(run);
            assertThat(items).extracting(Item::status).containsExactly("may_still_run", "not_reached");
            assertThat(items.getFirst().errorCode()).isEqualTo(DbError.MAY_STILL_RUN.id());
            assertThat(history.run(run).orElseThrow().summary()).containsEntry("may_still_run", "1");
            assertThat(told).singleElement().satisfies(count -> {
                assertThat(count.status()).isEqualTo(TableCount.Status.MAY_STILL_RUN);
                assertThat(count.problem().orElseThrow().detail()).contains("SELECT COUNT(*)");
            });
            proxy.flow();
            Lots.eventually(() -> !Lots.busy(watcher, "SELECT COUNT(*)"));
        }
    }
}
