package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A COUNT that waits for a lock names the session that holds it, and its statement. */
class LockHoldersTest extends RowCounts {

    /** Whether the kind records who holds metadata locks by its defaults; the lab turns performance_schema off. */
    private static boolean records(ServerKind kind) {
        return kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9;
    }

    static List<ServerKind> waiting() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_8_0));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("waiting")
    void whileItWaitsAndInTheFailure(ServerKind kind) throws Exception {
        try (TestServer server = records(kind) ? Lab.fresh(kind, "--performance-schema=ON") : Lab.fresh(kind);
                Connection other = server.connect();
                Statement lock = other.createStatement();
                OpenServer opened = open(server)) {
            schema(server, "locked", "CREATE TABLE held (a INT) ENGINE=InnoDB");
            lock.execute("USE locked");
            long holder = Long.parseLong(id(lock));
            JobHandle<RunResult<CountResult>> handle = submit(
                    opened,
                    Wish.plain().lockWait(Duration.ofSeconds(6)).of("locked"),
                    oncePlanned(lock, "LOCK TABLES /* secret */ locked.held WRITE"));
            List<String> holds = new ArrayList<>();
            Lots.eventually(() -> holds.addAll(handle.snapshot().holds()));
            String shown = String.join("; ", holds);
            assertThat(shown).contains("locked.held is locked by");
            Problem problem = of(result(handle), "held").problem().orElseThrow();
            assertThat(problem.code()).isEqualTo(DbError.LOCK_WAIT);
            for (String said : List.of(shown, problem.line())) {
                if (records(kind)) {
                    assertThat(said).contains("LOCK TABLES", "connection " + holder + " (");
                } else {
                    assertThat(said).contains("cannot be told").doesNotContain("connection ");
                }
            }
            assertThat(handle.snapshot().holds()).isEmpty();
        }
    }

    /** A holder that runs something else is not known without records; the window's own idle connections are not blamed for it. */
    @Test
    void connectionsOfScreensAreNotSuspected() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Connection other = server.connect();
                Statement lock = other.createStatement();
                OpenServer opened = open(server)) {
            schema(server, "locked", "CREATE TABLE held (a INT) ENGINE=InnoDB");
            long screen = opened.query(session -> session.id());
            CompletableFuture<Void> busy = new CompletableFuture<>();
            CountListener holds = new CountListener() {
                @Override
                public void planned(CountPlan plan) {
                    execute(lock, "LOCK TABLES locked.held WRITE");
                    Thread.ofVirtual().start(() -> {
                        execute(lock, "SELECT SLEEP(8)");
                        busy.complete(null);
                    });
                }
            };
            Problem problem = of(
                            count(
                                    opened,
                                    Wish.plain().lockWait(Duration.ofSeconds(2)).of("locked"),
                                    holds),
                            "held")
                    .problem()
                    .orElseThrow();
            assertThat(problem.code()).isEqualTo(DbError.LOCK_WAIT);
            assertThat(problem.line()).doesNotContain("connection " + screen + " (");
            busy.join();
        }
    }

    /** An ALTER that waits for a reader has a lock of its own, and a third one has the table's name in a text. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MYSQL_5_5", "MYSQL_5_6"})
    void whoWaitsTooOrHasTheNameInATextIsNotNamedAsTheHolder(ServerKind kind) throws Exception {
        boolean old = kind == ServerKind.MYSQL_5_5 || kind == ServerKind.MYSQL_5_6;
        try (TestServer server = kind == ServerKind.MARIADB || old
                        ? Lab.fresh(kind)
                        : Lab.fresh(kind, "--performance-schema=ON");
                Connection reader = server.connect();
                Connection altering = server.connect();
                Connection naming = server.connect();
                Statement reads = reader.createStatement();
                Statement alters = altering.createStatement();
                Statement names = naming.createStatement();
                OpenServer opened = open(server)) {
            boolean recorded = !old && recordsNow(server, kind);
            schema(server, "locked", "CREATE TABLE held (a INT) ENGINE=InnoDB");
            long holder = Long.parseLong(id(reads));
            List<Long> others = List.of(Long.parseLong(id(alters)), Long.parseLong(id(names)));
            reads.execute("START TRANSACTION");
            reads.executeQuery("SELECT * FROM locked.held").close();
            Thread.ofVirtual().start(() -> execute(alters, "ALTER TABLE locked.held ADD COLUMN b INT"));
            Thread naps = Thread.ofVirtual().start(() -> {
                try {
                    names.execute("SELECT SLEEP(20), 'held'");
                } catch (java.sql.SQLException killed) {
                    // the test ends it
                }
            });
            Lots.eventually(() -> Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                            + " WHERE STATE LIKE 'Waiting for%metadata lock' OR INFO LIKE 'SELECT SLEEP(20)%'"))
                    == 2);
            String told = new dev.drydock.db.pool.LockHolders(opened, java.util.Set.of())
                    .of(new dev.drydock.db.catalog.TableName("locked", "held"));
            for (long other : others) {
                assertThat(told).doesNotContain("connection " + other + " (");
            }
            assertThat(told).contains(recorded ? "connection " + holder + " (" : "cannot be told");
            reads.execute("COMMIT");
            // its connection would be closed only after its twenty seconds
            server.run("KILL QUERY " + others.getLast());
            naps.join();
        }
    }

    private static boolean recordsNow(TestServer server, ServerKind kind) {
        try {
            server.run(
                    kind == ServerKind.MARIADB
                            ? "INSTALL SONAME 'metadata_lock_info'"
                            : "UPDATE performance_schema.setup_instruments SET ENABLED = 'YES'"
                                    + " WHERE NAME = 'wait/lock/metadata/sql/mdl'");
            return true;
        } catch (java.sql.SQLException noPlugin) {
            return false;
        }
    }

    /** InnoDB tells who holds a row that somebody waits for. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theHolderOfARowIsNamedByInnoDb(ServerKind kind) throws Exception {
        try (TestServer server = kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9
                        ? Lab.fresh(
                                kind,
                                "--performance-schema=ON",
                                "--performance-schema-instrument=wait/lock/metadata/%=OFF")
                        : Lab.fresh(kind);
                Connection holding = server.connect();
                Connection waiting = server.connect();
                Statement holds = holding.createStatement();
                Statement waits = waiting.createStatement();
                OpenServer opened = open(server)) {
            schema(server, "locked", "CREATE TABLE held (a INT PRIMARY KEY, b INT) ENGINE=InnoDB");
            server.run("INSERT INTO locked.held VALUES (1, 1)");
            long holder = Long.parseLong(id(holds));
            long waiter = Long.parseLong(id(waits));
            holds.execute("START TRANSACTION");
            holds.execute("UPDATE locked.held SET b = 2");
            Thread.ofVirtual().start(() -> execute(waits, "UPDATE locked.held SET b = 3"));
            dev.drydock.db.pool.LockHolders holders = new dev.drydock.db.pool.LockHolders(opened, java.util.Set.of());
            dev.drydock.db.catalog.TableName table = new dev.drydock.db.catalog.TableName("locked", "held");
            Lots.eventually(() -> {
                // InnoDB's tables of locks are filled anew only after 100 ms in which nobody read them
                Thread.sleep(200);
                return holders.of(table).contains("connection " + holder + " (");
            });
            assertThat(holders.of(table)).doesNotContain("connection " + waiter + " (");
            holds.execute("ROLLBACK");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void byTheServersOwnRecordsOnceTheyAreTurnedOn(ServerKind kind) throws Exception {
        try (TestServer server =
                        kind == ServerKind.MARIADB ? Lab.fresh(kind) : Lab.fresh(kind, "--performance-schema=ON");
                Connection other = server.connect();
                Statement lock = other.createStatement();
                OpenServer opened = open(server)) {
            try {
                server.run(
                        kind == ServerKind.MARIADB
                                ? "INSTALL SONAME 'metadata_lock_info'"
                                : "UPDATE performance_schema.setup_instruments SET ENABLED = 'YES'"
                                        + " WHERE NAME = 'wait/lock/metadata/sql/mdl'");
            } catch (java.sql.SQLException noPlugin) {
                org.junit.jupiter.api.Assumptions.abort(noPlugin.toString());
            }
            schema(server, "locked", "CREATE TABLE held (a INT, v VARCHAR(20)) ENGINE=InnoDB");
            long holder = Long.parseLong(id(lock));
            Problem problem = of(
                            count(
                                    opened,
                                    Wish.plain().lockWait(Duration.ofSeconds(2)).of("locked"),
                                    oncePlanned(lock, "LOCK TABLES locked.held WRITE")),
                            "held")
                    .problem()
                    .orElseThrow();
            assertThat(problem.line()).contains("connection " + holder + " (").doesNotContain("inferred");
        }
    }

    private static String id(Statement of) throws Exception {
        try (var row = of.executeQuery("SELECT CONNECTION_ID()")) {
            row.next();
            return row.getString(1);
        }
    }
}
