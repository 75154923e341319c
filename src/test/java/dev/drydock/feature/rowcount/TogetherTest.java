package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.history.Item;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small tables share a statement; each must still have its own result, whatever happens to its neighbours. */
class TogetherTest extends RowCounts {

    private static final int TABLES = 150;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void tablesThatVanishFailByThemselvesAndTheirNeighboursAreCountedOnce(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "together", smallTables());
        try (OpenServer server = open(lab);
                Connection connection = lab.connect();
                Statement statement = connection.createStatement()) {
            RunResult<CountResult> result = count(
                    server,
                    Wish.plain().of("together"),
                    oncePlanned(statement, "DROP TABLE together.t000, together.t017, together.t018, together.t149"));

            for (int table = 0; table < TABLES; table++) {
                String name = "t%03d".formatted(table);
                if (List.of(0, 17, 18, 149).contains(table)) {
                    assertThat(code(result, name)).as(name).isEqualTo(DbError.TABLE_GONE);
                } else {
                    assertThat(of(result, name).rows()).as(name).hasValue(table % 4);
                }
            }
            assertThat(history.items(result.id()))
                    .extracting(item -> item.object().name())
                    .doesNotHaveDuplicates()
                    .hasSize(TABLES);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aLockedTableIsWaitedForAloneSoThatItsNeighboursStayFree(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "together", smallTables());
        try (OpenServer server = open(lab);
                Connection watcher = lab.connect();
                Statement watching = watcher.createStatement();
                Connection holder = lab.connect();
                Statement lock = holder.createStatement();
                Connection other = lab.connect();
                Statement altering = other.createStatement()) {
            altering.execute("SET SESSION lock_wait_timeout = 1");
            JobHandle<RunResult<CountResult>> handle = submit(
                    server,
                    Wish.plain().workers(1).lockWait(Duration.ofSeconds(60)).of("together"),
                    oncePlanned(lock, "LOCK TABLES together.t077 WRITE"));
            Lots.eventually(() -> waitsTogether(watching, "t077").isPresent());
            Lots.eventually(() -> Lots.busy(watcher, "SELECT COUNT(*) FROM `together`.`t077`"));
            for (int neighbour = 0; neighbour < TABLES; neighbour++) {
                if (neighbour != 77) {
                    altering.execute("ALTER TABLE together.t%03d COMMENT = 'free'".formatted(neighbour));
                }
            }
            lock.execute("UNLOCK TABLES");
            RunResult<CountResult> result = result(handle);

            assertThat(complete(result)).isTrue();
            TableCount locked = of(result, "t077");
            assertThat(result.value().tables())
                    .filteredOn(count -> !count.equals(locked))
                    .hasSize(TABLES - 1)
                    .allMatch(count -> count.took().compareTo(locked.took()) < 0);
            assertThat(history.items(result.id())).hasSize(TABLES).allMatch(item -> measured(item));
        }
    }

    /** Somebody kills the connection while tables are counted together: none of them is to blame. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aKillOfAStatementForSeveralTablesCostsNoneOfThem(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "together", smallTables());
        for (String how : List.of("QUERY", "CONNECTION")) {
            try (OpenServer server = open(lab);
                    Connection holder = lab.connect();
                    Statement lock = holder.createStatement()) {
                JobHandle<RunResult<CountResult>> handle = submit(
                        server,
                        Wish.plain().workers(1).of("together"),
                        oncePlanned(lock, "LOCK TABLES together.t149 WRITE"));
                await(() -> killed(lock, how));
                lock.execute("UNLOCK TABLES");
                assertThat(complete(result(handle))).as(how).isTrue();
            }
        }
    }

    private static boolean killed(Statement session, String how) throws SQLException {
        OptionalLong waiting = waitsTogether(session, "t149");
        if (waiting.isPresent()) {
            session.execute("KILL " + how + " " + waiting.getAsLong());
        }
        return waiting.isPresent();
    }

    /**
     * The session whose statement for several tables waits for this one; others are too fast to be met. Over a session that is
     * there, since the statement waits for a second only.
     */
    private static OptionalLong waitsTogether(Statement session, String table) throws SQLException {
        try (ResultSet row = session.executeQuery("SELECT ID FROM information_schema.PROCESSLIST WHERE INFO LIKE"
                + " 'SELECT 0, COUNT(*) FROM %`" + table + "`%' AND STATE LIKE 'Waiting for table%'")) {
            return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
        }
    }

    /** A server may cut answers short by default; a session that does so nevertheless is not believed. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void anAnswerThatIsCutShortIsNotTaken(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "together", smallTables());
        lab.run("SET GLOBAL sql_select_limit = 5");
        try (OpenServer server = open(lab)) {
            CountOptions options = Wish.plain().of("together");
            RunResult<CountResult> result = count(server, options);
            assertThat(complete(result)).isTrue();
            assertThat(result.value().tables()).hasSize(TABLES);

            JobOutcome<List<TableCount>> cut = runner.submit(new Job<List<TableCount>>() {
                        @Override
                        public String title() {
                            return "cut short";
                        }

                        @Override
                        public String subject() {
                            return "together";
                        }

                        @Override
                        public List<TableCount> run(JobContext context) {
                            try (LongSession session = server.longSession();
                                    LockWaits locks = new LockWaits(server, context)) {
                                session.sql().executeOwn("SET SESSION sql_select_limit = 5");
                                return new TableCounter(context, server.facts(), options, session, locks)
                                        .countBatch(
                                                result.value().plan().tables().subList(0, 10));
                            }
                        }
                    })
                    .await();
            assertThat(cut).isEqualTo(new JobOutcome.Succeeded<>(List.of()));
        } finally {
            lab.run("SET GLOBAL sql_select_limit = DEFAULT");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void tablesOfEnginesThatMayLieElsewhereShareNoStatement(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(
                lab,
                "together",
                "CREATE TABLE i (a INT) ENGINE=InnoDB",
                "CREATE TABLE m (a INT) ENGINE=MyISAM",
                "CREATE TABLE c (a INT NOT NULL) ENGINE=CSV",
                "INSERT INTO c VALUES (1), (2)");
        try (OpenServer server = open(lab)) {
            RunResult<CountResult> result = count(server, Wish.plain().of("together"));
            assertThat(complete(result)).isTrue();
            assertThat(of(result, "c").rows()).hasValue(2);
            assertThat(result.value().plan().tables())
                    .filteredOn(table -> !new TableBatching(
                                    server.facts(), result.value().plan().options())
                            .allows(table))
                    .extracting(table -> table.name().table())
                    .containsExactly("c");
        }
    }

    private static boolean measured(Item item) {
        return item.millis() != null && item.measure() != null;
    }

    private static String[] smallTables() {
        List<String> statements = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            String name = "t%03d".formatted(table);
            statements.add("CREATE TABLE " + name + " (id INT PRIMARY KEY AUTO_INCREMENT) ENGINE=MyISAM");
            for (int row = 0; row < table % 4; row++) {
                statements.add("INSERT INTO " + name + " VALUES ()");
            }
        }
        return statements.toArray(String[]::new);
    }
}
