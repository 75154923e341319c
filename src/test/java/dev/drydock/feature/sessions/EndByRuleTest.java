package dev.drydock.feature.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions that are ended by what they are and do, and those that are left out. */
@NeedsServers
@Timeout(120)
class EndByRuleTest {

    private static final SessionRule ANY = new SessionRule(Optional.empty(), "", "", "", "");
    private static final String SLOW = "SELECT SLEEP(60), 'first'";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_9", "MARIADB"})
    void onlyWhoMeetsAllPartsOfTheRuleIsHitAndDrydockNever(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection idle = server.connect();
                Connection fresh = server.connect()) {
            long freshId = id(fresh);
            long idleId = id(idle);
            open.query(session -> session.id());
            Thread.sleep(3_100);
            run(fresh, "SELECT 1");
            SessionRule asleep = new SessionRule(Optional.of(Duration.ofSeconds(1)), server.user(), "", "", "");
            List<Long> hit =
                    asleep.find(open).stream().map(ServerSession::connection).toList();
            assertThat(hit).contains(idleId);
            List<ServerSession> seen = LockReader.read(open).sessions();
            ServerSession longest = of(seen, idleId);
            SessionRule longer =
                    new SessionRule(Optional.of(Duration.ofSeconds(longest.seconds() - 1)), server.user(), "", "", "");
            assertThat(longer.meets(longest)).isTrue();
            assertThat(longer.meets(of(seen, freshId))).isFalse();
            Long own = open.query(session -> session.id());
            assertThat(hit).as("a screen's own").doesNotContain(own);
            ServerSession one = of(seen, freshId);
            String from = one.host().replaceFirst(":\\d+$", "");
            assertThat(rule("", from, "").meets(one)).isTrue();
            assertThat(rule(server.user() + "@" + from, from, "").meets(one)).isTrue();
            assertThat(rule(server.user() + "@elsewhere", "", "").meets(one)).isFalse();
            assertThat(rule("", "elsewhere", "").meets(one)).isFalse();
            assertThat(ANY.meets(one)).as("a rule of nothing").isFalse();
        }
    }

    @Test
    void aStatementIsMeantByItsTextOrByItsDigestWhateverTheValues() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection busy = server.connect()) {
            long number = id(busy);
            Thread running = inBackground(busy, "SELECT SLEEP(60),   'a  b' FROM DUAL WHERE 1 IN (1, 2, 3)");
            Lots.eventually(() -> !find(open, number).asleep());
            ServerSession one = find(open, number);
            assertThat(rule("", "", "sleep(60), 'A B'").meets(one)).isTrue();
            assertThat(rule("", "", "SLEEP(6)").meets(one)).isFalse();
            assertThat(like("select sleep(7), 'other' from dual where 9 in (4)").meets(one))
                    .isTrue();
            assertThat(like("SELECT `SLEEP` (?) , ? FROM DUAL WHERE ? IN (...)").meets(one))
                    .as("as the server writes a digest")
                    .isTrue();
            assertThat(like("SELECT SLEEP(60)").meets(one)).isFalse();
            assertThat(new SessionRule(Optional.of(Duration.ZERO), "", "", "sleep", "").meets(one))
                    .as("it is not asleep")
                    .isFalse();
            server.run("KILL " + number);
            running.join(100_000);
        }
    }

    /** One whom the account may not end leaves the others to be ended. */
    @Test
    void theServersRefusalOfOneIsSaidAndTheOthersAreEnded() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        server.run(
                "CREATE USER IF NOT EXISTS ender",
                "GRANT CONNECTION_ADMIN, PROCESS ON *.* TO ender",
                "CREATE USER IF NOT EXISTS plain");
        try (OpenServer all = OpenServer.open(Lots.profile(server), Lots.password(server));
                OpenServer open = OpenServer.open(Lots.profile(server, "ender"), Secret.none());
                HistoryStore history = HistoryStore.open(folder, "test");
                Connection kept = server.connect();
                Connection first = server.connect("plain", "");
                Connection last = server.connect("plain", "")) {
            List<ServerSession> chosen = List.of(find(all, id(first)), find(all, id(kept)), find(all, id(last)));
            RunResult<List<Long>> ended =
                    end(open, history, new EndSessions(chosen, EndSessions.How.SESSION, Optional.empty()));
            assertThat(ended.value())
                    .containsExactly(
                            chosen.getFirst().connection(), chosen.getLast().connection());
            assertThat(ended.problems()).extracting(Problem::code).containsExactly(DbError.DENIED);
            assertThat(ended.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
            assertThat(history.items(ended.id()))
                    .extracting((Item item) -> item.object().name() + " " + item.status())
                    .contains(chosen.get(1).connection() + " refused");
            assertThat(kept.isValid(60)).isTrue();
            assertThat(last.isValid(5)).isFalse();
        } finally {
            server.run("DROP USER ender", "DROP USER plain");
        }
    }

    @Test
    void whoBecameActiveOrRunsAnotherStatementMeanwhileIsLeftOutAndNamed() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                HistoryStore history = HistoryStore.open(folder, "test");
                Connection asleep = server.connect();
                Connection woken = server.connect();
                Connection gone = server.connect()) {
            List<ServerSession> chosen = List.of(find(open, id(asleep)), find(open, id(woken)), find(open, id(gone)));
            long wokenId = id(woken);
            gone.abort(Runnable::run);
            Thread.sleep(500);
            Thread running = inBackground(woken, SLOW);
            Lots.eventually(() -> !find(open, wokenId).asleep());
            RunResult<List<Long>> ended =
                    end(open, history, new EndSessions(chosen, EndSessions.How.SESSION, Optional.empty()));
            assertThat(ended.value())
                    .containsExactly(
                            chosen.getFirst().connection(), chosen.getLast().connection());
            assertThat(ended.problems()).extracting(Problem::code).containsExactly(SessionsError.ACTIVE_AGAIN);
            assertThat(ended.problems().getFirst().sentence()).contains(Long.toString(wokenId));
            assertThat(ended.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
            assertThat(asleep.isValid(5)).isFalse();
            ServerSession busy = find(open, wokenId);
            assertThat(busy.statement()).as("still at it").isEqualTo(SLOW);
            ServerSession other = new ServerSession(
                    wokenId,
                    busy.user(),
                    busy.host(),
                    "",
                    "Query",
                    0,
                    "",
                    "SELECT 1",
                    busy.transactionSeconds(),
                    busy.changedRows());
            RunResult<List<Long>> query =
                    end(open, history, new EndSessions(List.of(other), EndSessions.How.STATEMENT, Optional.empty()));
            assertThat(query.problems()).extracting(Problem::code).containsExactly(SessionsError.CHANGED);
            RunResult<List<Long>> ruled = end(
                    open,
                    history,
                    new EndSessions(List.of(busy), EndSessions.How.SESSION, Optional.of(rule("nobody", "", "canary"))));
            assertThat(ruled.problems()).extracting(Problem::code).containsExactly(SessionsError.CHANGED);
            assertThat(history.runs(RunFilter.newest(1))
                            .getFirst()
                            .start()
                            .settings()
                            .get("rule"))
                    .as("without the text")
                    .isEqualTo("account nobody, its statement");
            ServerSession stranger = new ServerSession(
                    wokenId,
                    "stranger",
                    busy.host(),
                    "",
                    "Query",
                    0,
                    "",
                    SLOW,
                    busy.transactionSeconds(),
                    busy.changedRows());
            assertThat(end(open, history, new EndSessions(List.of(stranger), EndSessions.How.SESSION, Optional.empty()))
                            .problems())
                    .extracting(Problem::code)
                    .containsExactly(SessionsError.ANOTHER_SESSION);
            assertThat(find(open, wokenId).statement()).isEqualTo(SLOW);
            server.run("KILL " + wokenId);
            running.join(100_000);
        }
    }

    static List<ServerKind> keeping() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("keeping")
    void whatASessionRanLastInItsTransactionIsReadWhereTheServerKeepsIt(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(
                        kind,
                        "--performance-schema=ON",
                        "--performance-schema-consumer-events-statements-current=ON",
                        "--performance-schema-consumer-events-statements-history=ON");
                OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection idle = server.connect()) {
            server.run("CREATE DATABASE ran", "CREATE TABLE ran.t (a INT) ENGINE=InnoDB");
            run(idle, "SELECT 'before'");
            Thread.sleep(2_500);
            run(idle, "START TRANSACTION");
            run(idle, "INSERT INTO ran.t VALUES (1), (2)");
            AtomicReference<LastStatements> seen = new AtomicReference<>();
            long number = id(idle, "INSERT INTO ran.t VALUES (3)");
            Lots.eventually(() -> {
                Thread.sleep(200);
                LastStatements now = LastStatements.read(open, find(open, number));
                seen.set(now);
                return now.statements().stream().anyMatch(LastStatements.Last::inTransaction);
            });
            LastStatements read = Objects.requireNonNull(seen.get());
            List<LastStatements.Last> found = read.statements();
            assertThat(found.getFirst().sql()).isEqualTo("INSERT INTO ran.t VALUES (3)");
            assertThat(found.getFirst().rows()).isEqualTo(1);
            assertThat(found.getFirst().ended()).isPresent();
            assertThat(found)
                    .filteredOn(LastStatements.Last::inTransaction)
                    .extracting(LastStatements.Last::sql)
                    .contains("INSERT INTO ran.t VALUES (1), (2)")
                    .doesNotContain("SELECT 'before'");
            assertThat(found).extracting(LastStatements.Last::sql).contains("SELECT 'before'");
            assertThat(read.text()).contains("2 rows · in its open transaction");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MARIADB"})
    void whereTheServerKeepsNothingThatIsSaid(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                Connection idle = server.connect()) {
            LastStatements read = LastStatements.read(open, find(open, id(idle)));
            assertThat(read.statements()).isEmpty();
            assertThat(read.text()).startsWith("What it ran before that");
        }
    }

    private static SessionRule rule(String account, String host, String text) {
        return new SessionRule(Optional.empty(), account, host, text, "");
    }

    private static SessionRule like(String statement) {
        return new SessionRule(Optional.empty(), "", "", "", statement);
    }

    private static ServerSession find(OpenServer open, long connection) {
        return of(LockReader.read(open).sessions(), connection);
    }

    private static ServerSession of(List<ServerSession> sessions, long connection) {
        return sessions.stream()
                .filter(one -> one.connection() == connection)
                .findFirst()
                .orElseThrow();
    }

    private static RunResult<List<Long>> end(OpenServer open, HistoryStore history, EndSessions wanted)
            throws InterruptedException {
        JobOutcome<RunResult<List<Long>>> outcome = new CurrentThreadRunner()
                .submit(new EndSessionsJob(open, wanted, () -> history))
                .await();
        return ((JobOutcome.Succeeded<RunResult<List<Long>>>) outcome).value();
    }

    private static long id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT CONNECTION_ID()")) {
            result.next();
            return result.getLong(1);
        }
    }

    /** Its number, asked before this statement so that it is the last one. */
    private static long id(Connection connection, String last) throws SQLException {
        long number = id(connection);
        run(connection, last);
        return number;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Thread inBackground(Connection connection, String sql) {
        return Thread.ofVirtual().start(() -> {
            try {
                run(connection, sql);
            } catch (SQLException ended) {
                // its session is ended by the test
            }
        });
    }
}
