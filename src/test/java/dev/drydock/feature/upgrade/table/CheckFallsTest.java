package dev.drydock.feature.upgrade.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that falls while it checks a table: that one is given up by name, and the others are checked. */
@NeedsServers
@Timeout(120)
class CheckFallsTest {

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
    private final TcpProxy proxy = TcpProxy.to(server.port());

    @AfterEach
    void end() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
        proxy.close();
        server.close();
    }

    private void fall(String checking) throws Exception {
        try (Connection watching = server.connect()) {
            Lots.eventually(() -> Lots.busy(watching, checking));
        }
        proxy.stall();
        server.kill();
        proxy.reset();
        server.restart();
    }

    private Connection locked() throws Exception {
        Connection holder = server.connect();
        try (Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLES falls.t2 WRITE");
        }
        return holder;
    }

    @Test
    void theTableThatBringsTheServerDownIsNamedAndTheOthersAreChecked() throws Exception {
        server.run(
                "CREATE DATABASE falls",
                "CREATE TABLE falls.t1 (a INT) ENGINE=InnoDB",
                "CREATE TABLE falls.t2 (a INT) ENGINE=InnoDB",
                "CREATE TABLE falls.t3 (a INT) ENGINE=InnoDB");
        try (OpenServer opened =
                OpenServer.open(Lots.profile("127.0.0.1", proxy.port(), server.user()), Lots.password(server))) {
            Scope scope = new Scope(List.of("falls"), List.of(), List.of(), false);
            // ends with the server
            Connection _ = locked();
            JobHandle<TableCheckResult> handle =
                    runner.submit(Jobs.job(context -> new CheckRun(opened, scope, 1, context).run("check")));
            fall("CHECK TABLE `falls`.`t1`, ");
            Connection holder = locked();
            proxy.flow();
            fall("CHECK TABLE `falls`.`t2`");
            proxy.flow();
            assertThat(handle.await()).isInstanceOf(JobOutcome.Succeeded.class);
            TableCheckResult result = ((JobOutcome.Succeeded<TableCheckResult>) handle.await()).value();
            assertThat(result.tables()).hasSize(3);
            assertThat(result.unsettled()).singleElement().satisfies(one -> {
                assertThat(one.name().table()).isEqualTo("t2");
                assertThat(one.remedy()).isEqualTo(TableRemedy.NOT_CHECKED);
                assertThat(one.verdict().text()).contains("E-2025", "2 times");
            });
            holder.close();
        }
    }
}
