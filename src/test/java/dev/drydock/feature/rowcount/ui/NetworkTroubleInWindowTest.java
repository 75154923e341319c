package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.WaitWatch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The window while the network of its server stalls, resets and comes back. */
@NeedsServers
@Timeout(180)
class NetworkTroubleInWindowTest {

    /** What waits for a network that is silent is met by at least ten times as many looks: limits are three seconds and more. */
    private static final int ANSWER_LOOKS = 60;

    private static final String COUNTING = "FROM `trouble`.`held`";

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path folder;

    @Test
    void theJavaFxThreadDoesNotWaitWhileTheNetworkOfARunningCountStallsAndComesBack() throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS trouble",
                "CREATE DATABASE trouble",
                "CREATE TABLE trouble.held (id INT) ENGINE=InnoDB",
                "INSERT INTO trouble.held VALUES (1), (2)");
        try (TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect();
                Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Screen screen = new Screen(new ProxiedServer(server, proxy), folder)) {
            screen.tables("trouble.*");
            try (WaitWatch watch = new WaitWatch(onFx(Thread::currentThread))) {
                screen.waitForLocks();
                lock.execute("LOCK TABLES trouble.held WRITE");
                screen.click("count");
                await(
                        "counting",
                        () -> !screen.rows().isEmpty()
                                && screen.row("held").state() == CountRow.State.RUNNING
                                && Lots.busy(watching, COUNTING));
                proxy.stall();
                proxy.forget();
                Thread.sleep(14_000);
                await("looked", () -> watch.looks() > 500);
                proxy.flow();
                Thread.sleep(3_000);
                proxy.reset();
                lock.execute("UNLOCK TABLES");
                await("end", screen::idle);
                assertThat(watch.longest()).as(watch.where()).isLessThan(ANSWER_LOOKS);
            }
            Lots.eventually(() -> !Lots.busy(watching, COUNTING));
            assertThat(screen.row("held").state()).isEqualTo(CountRow.State.COUNTED);
        } finally {
            server.run("DROP DATABASE trouble");
        }
    }
}
