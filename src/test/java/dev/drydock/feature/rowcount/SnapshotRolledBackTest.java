package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Changes of tables that cost a count at one moment its moment. */
class SnapshotRolledBackTest extends RowCounts {

    /**
     * The swap that online schema change tools end with waits for a table that the snapshot has read, and holds one that it
     * has yet to read. The server then rolls back the snapshot's transaction: whatever it counts next is of another moment.
     */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aSnapshotThatTheServerRolledBackEndsTheRun(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "swap",
                "CREATE TABLE t (a LONGTEXT) ENGINE=InnoDB",
                "INSERT INTO t VALUES (REPEAT('x', 8000000))",
                "ANALYZE TABLE t",
                "CREATE TABLE b_new (a INT) ENGINE=InnoDB",
                "CREATE TABLE a_last (a INT) ENGINE=InnoDB");
        try (Connection changing = server.connect();
                Statement rename = changing.createStatement();
                Connection watcher = server.connect();
                OpenServer opened = open(server)) {
            Thread swap = Thread.ofPlatform().unstarted(() -> execute(rename, "RENAME TABLE t TO t_old, b_new TO t"));
            rename.execute("USE swap");
            CountListener swapping = new CountListener() {
                @Override
                public void finished(TableCount count) {
                    if (count.name().table().equals("t")) {
                        swap.start();
                        await(() -> Lots.busy(watcher, "RENAME TABLE t"));
                    }
                }
            };
            Problem why = failure(
                    opened, Wish.plain().mode(Mode.ONE_MOMENT).workers(1).of("swap"), swapping);
            swap.join();
            assertThat(why.code()).isEqualTo(RowCountError.SNAPSHOT_LOST);
            assertThat(history.items(
                            history.runs(RunFilter.newest(1)).getFirst().id()))
                    .filteredOn(item -> item.status().equals("counted"))
                    .extracting(item -> item.object().name())
                    .containsExactly("t");
        } finally {
            server.run("DROP DATABASE swap");
        }
    }

    @Test
    void aChangeOfATableOnAnotherGaleraNodeThatRollsTheSnapshotBackEndsTheRun() throws Exception {
        List<TestServer> nodes = Lab.galera().nodes();
        TestServer changing = nodes.getFirst();
        TestServer counting = nodes.getLast();
        schema(
                changing,
                "swap",
                "CREATE TABLE t (a LONGTEXT) ENGINE=InnoDB",
                "INSERT INTO t VALUES (REPEAT('x', 8000000))",
                "CREATE TABLE a_last (a INT) ENGINE=InnoDB");
        try (Connection elsewhere = changing.connect();
                Statement alter = elsewhere.createStatement();
                OpenServer opened = open(counting)) {
            Lots.eventually(
                    () -> counting.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'swap'")
                            .equals("2"));
            counting.run("ANALYZE NO_WRITE_TO_BINLOG TABLE swap.t");
            CountListener altering = new CountListener() {
                @Override
                public void finished(TableCount count) {
                    if (count.name().table().equals("t")) {
                        execute(alter, "ALTER TABLE swap.t ADD COLUMN b INT");
                        await(() -> counting.value("SELECT COUNT(*) FROM information_schema.COLUMNS"
                                        + " WHERE TABLE_SCHEMA = 'swap' AND COLUMN_NAME = 'b'")
                                .equals("1"));
                    }
                }
            };
            Problem why = failure(
                    opened, Wish.plain().mode(Mode.ONE_MOMENT).workers(1).of("swap"), altering);
            assertThat(why.code()).isEqualTo(RowCountError.SNAPSHOT_LOST);
        } finally {
            changing.run("DROP DATABASE swap");
        }
    }
}
