package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server that falls while it counts a table, as a damaged table does whose pages the server cannot bear to read: it is not
 * read until nothing works any more.
 */
class ServerFallsTest extends RowCounts {

    private final TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
    private final TcpProxy proxy = TcpProxy.to(server.port());

    /** Of those that nobody holds the driver closes the connection, and the lock goes with it. */
    private final List<Connection> holders = new ArrayList<>();

    @BeforeEach
    void tables() throws Exception {
        schema(
                server,
                "falls",
                "CREATE TABLE t1 (a INT) ENGINE=InnoDB",
                "CREATE TABLE t2 (a INT) ENGINE=InnoDB",
                "INSERT INTO t1 VALUES (1)",
                "INSERT INTO t2 VALUES (1), (2)");
    }

    @AfterEach
    void end() throws SQLException {
        for (Connection holder : holders) {
            holder.close();
        }
        proxy.close();
        server.close();
    }

    private static String counting(String table) {
        return "SELECT COUNT(*) FROM `falls`.`" + table + "`";
    }

    private JobHandle<RunResult<CountResult>> countBehind(OpenServer opened, Statement lock, String tables) {
        CountOptions options =
                Wish.plain().workers(1).lockWait(Duration.ofSeconds(100)).of("falls");
        return submit(opened, options, oncePlanned(lock, "LOCK TABLES " + tables));
    }

    /** Lets the server fall while it counts the table, and locks that again before anybody else reaches it. */
    private Connection fall(JobHandle<RunResult<CountResult>> count, String table, String locked) throws Exception {
        try (Connection watching = server.connect()) {
            Lots.eventually(() -> count.snapshot().state().ended() || Lots.busy(watching, counting(table)));
        }
        if (count.snapshot().state().ended()) {
            throw new AssertionError("ended before " + table + " was counted: " + count.await());
        }
        proxy.stall();
        server.kill();
        proxy.reset();
        server.restart();
        Connection holder = server.connect();
        holders.add(holder);
        execute(holder.createStatement(), "LOCK TABLES " + locked);
        proxy.flow();
        return holder;
    }

    private static void assertFell(RunResult<CountResult> result, String table) {
        Problem why = of(result, table).problem().orElseThrow();
        assertThat(why.code()).isEqualTo(DbError.SERVER_FELL);
        assertThat(why.sentence()).contains("restarted 2 times");
        assertThat(why.detail()).isEqualTo(counting(table));
    }

    @Test
    void aTableDuringWhoseCountTheServerFallsTwiceIsGivenUpAndTheOthersAreCounted() throws Exception {
        try (OpenServer opened = open(server, proxy);
                Connection holder = server.connect()) {
            JobHandle<RunResult<CountResult>> handle = countBehind(opened, holder.createStatement(), "falls.t2 WRITE");
            fall(handle, "t2", "falls.t2 WRITE");
            fall(handle, "t2", "falls.t2 WRITE");
            RunResult<CountResult> result = result(handle);
            assertFell(result, "t2");
            assertThat(of(result, "t1").rows()).hasValue(1);
            assertThat(history.items(result.id())).hasSize(2);
        }
    }

    /** Four tables and one worker: the first two of them share a statement until one of them is locked. */
    @Test
    void theNextTableThatSharedTheStatementIsNotGivenUpAtItsFirstFall() throws Exception {
        server.run("CREATE TABLE falls.t3 (a INT) ENGINE=InnoDB", "CREATE TABLE falls.t4 (a INT) ENGINE=InnoDB");
        String both = "falls.t3 WRITE, falls.t4 WRITE";
        try (OpenServer opened = open(server, proxy);
                Connection holder = server.connect()) {
            JobHandle<RunResult<CountResult>> handle = countBehind(opened, holder.createStatement(), both);
            fall(handle, "t4", both);
            fall(handle, "t4", both);
            try (Connection last = fall(handle, "t3", both);
                    Connection watching = server.connect()) {
                Lots.eventually(() -> Lots.busy(watching, counting("t3")));
                execute(last.createStatement(), "UNLOCK TABLES");
            }
            RunResult<CountResult> result = result(handle);
            assertFell(result, "t4");
            assertThat(of(result, "t3").rows()).hasValue(0);
            assertThat(of(result, "t2").rows()).hasValue(2);
            assertThat(of(result, "t1").rows()).hasValue(1);
            assertThat(history.items(result.id())).hasSize(4);
        }
    }
}
