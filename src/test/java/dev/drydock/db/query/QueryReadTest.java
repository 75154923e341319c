package dev.drydock.db.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.query.QueryAnswer.More;
import dev.drydock.db.rows.RowsWish;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Session;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements of a user on each kind of server: what reads is answered, what acts does not reach the data. */
@NeedsServers
@Timeout(180)
class QueryReadTest {

    private static final String SCHEMA = "query_read";

    private interface Work {
        void on(TestServer server, OpenServer open) throws Exception;
    }

    static Stream<ServerKind> kinds() {
        return ServerKind.OF_PACKAGES.stream();
    }

    private static void with(ServerKind kind, Work work) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("DROP DATABASE IF EXISTS " + SCHEMA, "CREATE DATABASE " + SCHEMA + " CHARACTER SET utf8mb4");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(
                    "CREATE TABLE query_read.t (id INT PRIMARY KEY, name VARCHAR(20)) ENGINE=InnoDB",
                    "CREATE TABLE query_read.m (id INT) ENGINE=MyISAM",
                    "INSERT INTO query_read.t VALUES (1, 'one'), (2, NULL), (3, 'a;b')");
            work.on(server, open);
        } finally {
            server.run("DROP DATABASE " + SCHEMA);
        }
    }

    private static void makeWriters(TestServer server) throws Exception {
        server.run(
                "CREATE FUNCTION query_read.writes() RETURNS INT DETERMINISTIC BEGIN INSERT INTO query_read.t VALUES (9, '9');"
                        + " RETURN 1; END",
                "CREATE FUNCTION query_read.writesm() RETURNS INT DETERMINISTIC BEGIN INSERT INTO query_read.m VALUES (9);"
                        + " RETURN 1; END",
                "CREATE VIEW query_read.w AS SELECT query_read.writes() AS x",
                "CREATE VIEW query_read.wm AS SELECT query_read.writesm() AS x");
    }

    private static QueryWish wish(String text, int limit, Duration time) {
        return new QueryWish(text, Optional.of(SCHEMA), limit, time);
    }

    private static QueryAnswer answer(OpenServer open, QueryWish wish) throws Exception {
        List<QueryAnswer> made = new ArrayList<>();
        QueryRead read = new QueryRead(open, wish);
        InJob.of(context -> made.add(read.run(context)));
        return made.getFirst();
    }

    private static QueryAnswer answer(OpenServer open, String text) throws Exception {
        return answer(open, wish(text, RowsWish.USUAL_ROWS, Duration.ofSeconds(30)));
    }

    private static String texts(QueryAnswer answer) {
        return answer.rows().stream()
                .map(row -> row.values().stream()
                        .map(StoredRow.Value::text)
                        .map(String::valueOf)
                        .collect(Collectors.joining("|")))
                .collect(Collectors.joining("\n"));
    }

    private static Optional<ErrorCode> refusal(OpenServer open, String text) throws Exception {
        try {
            QueryAnswer _ = answer(open, text);
            return Optional.empty();
        } catch (DrydockException refused) {
            return Optional.of(refused.problem().code());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void valuesAreThoseThatAreStored(ServerKind kind) throws Exception {
        with(kind, (server, open) -> {
            server.run(
                    "SET SESSION sql_mode = ''",
                    "CREATE TABLE query_read.v (d DATE, dt DATETIME, ti TIME, y YEAR, b BIT(10), bin VARBINARY(4),"
                            + " big BIGINT UNSIGNED, deci DECIMAL(40,10), f DOUBLE, e ENUM('x','y'), txt TEXT)",
                    "INSERT INTO query_read.v VALUES ('0000-00-00', '0000-00-00 00:00:00', '-838:59:59', 2024, b'101',"
                            + " x'00FF', 18446744073709551615, 123456789012345678901234567890.0123456789, 0.5, 'y', '🚢\\n"
                            + "'), (NULL, '2026-11-26 14:00:01', '00:00:01', 1901, NULL, x'', 0, -1, NULL, NULL,"
                            + " REPEAT('x', 70000))");
            QueryAnswer answer = answer(open, "SELECT * FROM v");
            assertThat(texts(answer))
                    .startsWith("0000-00-00|0000-00-00 00:00:00|-838:59:59|2024|101|00FF|18446744073709551615|"
                            + "123456789012345678901234567890.0123456789|0.5|y|🚢\n\n"
                            + "null|2026-11-26 14:00:01|00:00:01|1901|null||0|-1.0000000000|null|null|xxx");
            assertThat(answer.rows().getLast().values().getLast().cut()).isFalse();
            assertThat(answer.columns().get(5).hex()).isTrue();
            assertThat(answer.columns().get(6).kind().number()).isTrue();
            assertThat(answer.more()).isEqualTo(More.NONE);
        });
    }

    /** The server would give each name in {@code mysql.user} with blanks behind it. */
    @ParameterizedTest
    @MethodSource("kinds")
    void aModeThatPadsHoldsForTheUsersStatementsOnly(ServerKind kind) throws Exception {
        with(kind, (server, _) -> {
            server.run("CREATE TABLE query_read.p (c CHAR(4))", "INSERT INTO query_read.p VALUES ('ab')");
            server.run("SET GLOBAL sql_mode = 'NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH,NO_ENGINE_SUBSTITUTION'");
            try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server));
                    LongSession job = open.longSession()) {
                Function<Session, String> read = session -> session.first(
                                "SELECT CONCAT('<', c, '>', @@sql_mode) FROM query_read.p", row -> row.text(1))
                        .orElseThrow();
                for (String seen : List.of(open.control().call(read), open.query(read), read.apply(job.sql()))) {
                    // the driver for MariaDB adds IGNORE_SPACE
                    assertThat(seen).startsWith("<ab>").endsWith("NO_BACKSLASH_ESCAPES,NO_ENGINE_SUBSTITUTION");
                }
                assertThat(texts(answer(open, "SELECT CONCAT('<', c, '>') FROM p")))
                        .isEqualTo("<ab  >");
            } finally {
                server.run("SET GLOBAL sql_mode = DEFAULT");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatReadsIsAnswered(ServerKind kind) throws Exception {
        with(kind, (server, open) -> {
            assertThat(texts(answer(open, "-- first\n SELECT name FROM t WHERE id = 1 /* and last */ ; ")))
                    .isEqualTo("one");
            assertThat(texts(answer(open, "(SELECT 1) UNION (SELECT IFNULL(NULL, 2))")))
                    .isEqualTo("1\n2");
            assertThat(texts(answer(open, "SELECT 'it''s; \\' /*! x */', \"--\" FROM t LIMIT 1")))
                    .isEqualTo("it's; ' /*! x */|--");
            assertThat(texts(answer(open, "SELECT 1 /*M! , SLEEP(0) */")))
                    .as("is not sent")
                    .isEqualTo("1");
            assertThat(texts(answer(open, "SHOW TABLES"))).contains("t");
            assertThat(texts(answer(open, "DESCRIBE t"))).contains("id|int");
            assertThat(texts(answer(open, QueryRead.explained(open.facts(), "SELECT * FROM t WHERE id = 1"))))
                    .containsAnyOf("PRIMARY", "before execution");
            assertThat(texts(answer(open, "EXPLAIN t"))).contains("id|int");
            assertThat(texts(answer(open, "SELECT COUNT(*) FROM (SELECT id FROM t) AS few")))
                    .isEqualTo("3");
            assertThat(texts(answer(open, "SELECT @a := 1"))).isEqualTo("1");
            assertThat(answer(open, "SELECT 1").refusesChanges()).isEqualTo(kind != ServerKind.MYSQL_5_5);
            QueryAnswer warned = answer(open, "SELECT 'x' + 1");
            assertThat(warned.messages().orElseThrow())
                    .extracting(QueryAnswer.ServerMessage::level)
                    .contains("Warning");
            if (open.facts().mySqlAtLeast(8, 0, 1) || open.facts().mariaDbAtLeast(10, 2, 1)) {
                assertThat(texts(answer(
                                open,
                                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)"
                                        + " SELECT i, ROW_NUMBER() OVER (ORDER BY i DESC) FROM n")))
                        .contains("3|1");
            }
            if (open.facts().mySqlAtLeast(8, 0, 19)) {
                assertThat(texts(answer(open, "TABLE t ORDER BY id LIMIT 1"))).isEqualTo("1|one");
                assertThat(texts(answer(open, "VALUES ROW(1, 2)"))).isEqualTo("1|2");
            }
        });
    }

    /** Nothing of it is sent: what is refused by its words has the same answer on all. */
    @ParameterizedTest
    @MethodSource("kinds")
    void whatActsIsRefused(ServerKind kind) throws Exception {
        with(kind, (server, open) -> {
            makeWriters(server);
            for (String text : List.of(
                    "DELETE FROM t",
                    "UPDATE t SET name = 'x'",
                    "INSERT INTO t VALUES (4, 'x')",
                    "SET GLOBAL max_connections = 7",
                    "SET STATEMENT max_statement_time = 0 FOR SELECT 1",
                    "CALL p()",
                    "DO SLEEP(1)",
                    "HANDLER t OPEN",
                    "DELIMITER //",
                    "/*!50000 DELETE */ FROM t",
                    "/*!50000 DELETE FROM t */",
                    "WITH a AS (SELECT 1) DELETE FROM t",
                    "WITH a AS (SELECT 1) UPDATE t SET name = 'x'",
                    "EXPLAIN DELETE FROM t",
                    "EXPLAIN ANALYZE DELETE FROM t",
                    "ANALYZE UPDATE t SET name = 'x'",
                    "ANALYZE TABLE t",
                    "CHECK TABLE t",
                    "LOCK TABLES t READ",
                    "START TRANSACTION READ WRITE",
                    "BEGIN NOT ATOMIC DELETE FROM t; END")) {
                assertThat(refusal(open, text))
                        .as(text)
                        .hasValueSatisfying(
                                code -> assertThat(code).isIn(DbError.STATEMENT_NO_READ, DbError.STATEMENTS_SEVERAL));
            }
            for (String text : List.of(
                    "SELECT * FROM t INTO OUTFILE '/tmp/query-read-out'",
                    "SELECT * INTO DUMPFILE '/tmp/query-read-out' FROM t",
                    "SELECT 1 INTO @a",
                    "SELECT * FROM t FOR UPDATE",
                    "SELECT * FROM (SELECT * FROM t FOR UPDATE) AS x",
                    "SELECT * FROM t FOR SHARE",
                    "SELECT * FROM t LOCK IN SHARE MODE",
                    "SELECT GET_LOCK('x', 0)",
                    "SELECT RELEASE_ALL_LOCKS()",
                    "SELECT SLEEP(0)",
                    "SELECT `sleep` (0)",
                    "SELECT BENCHMARK(1, 1)",
                    "SELECT LOAD_FILE('/etc/passwd')",
                    "SELECT writes()",
                    "SELECT query_read.writes()",
                    "SELECT `query_read` . `writes` ( )",
                    "SELECT id FROM t WHERE id IN (1) AND sys_exec('x') = 0",
                    "SELECT NEXT VALUE FOR s",
                    "SELECT NEXTVAL(s)",
                    "SELECT SETVAL(s, 1)",
                    "SELECT 1 /*! , SLEEP(0) */",
                    "SELECT 1 /*!99999 , SLEEP(0) */",
                    "SELECT 1 /*M! , SLEEP(0) */ , 2",
                    "SELECT 1 --\u2003\n, SLEEP(0)",
                    "EXPLAIN SELECT * FROM (SELECT SLEEP(0)) AS x",
                    "SHOW TABLES WHERE SLEEP(0)",
                    "SELECT * FROM t PROCEDURE ANALYSE()")) {
                assertThat(refusal(open, text)).as(text).contains(DbError.STATEMENT_ACTS);
            }
            for (String text : List.of("SELECT 1; DELETE FROM t", "SELECT 1;; SELECT 2")) {
                assertThat(refusal(open, text)).as(text).contains(DbError.STATEMENTS_SEVERAL);
            }
            for (String text : List.of("", " ; ", "-- only", "SELECT 'x", "SELECT /* x", "SELECT `x")) {
                assertThat(refusal(open, text)).as(text).contains(DbError.STATEMENT_UNCLEAR);
            }
            assertThat(server.value("SELECT GROUP_CONCAT(id) FROM query_read.t"))
                    .isEqualTo("1,2,3");
            assertThat(server.value("SELECT COUNT(*) FROM query_read.m")).isEqualTo("0");
        });
    }

    /** Where a text ends depends on the mode of the session. */
    @Test
    void theModeOfTheServerSaysWhereATextEnds() throws Exception {
        String hides = "SELECT 'a\\', SLEEP(0) -- '";
        String names = "SELECT \"sleep\" (0)";
        assertThat(ReadingStatement.of(hides, new ReadingMode(false, false, 0)).verb())
                .as("one text")
                .isEqualTo("SELECT");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--sql-mode=NO_BACKSLASH_ESCAPES,ANSI_QUOTES");
                OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            for (String text : List.of(hides, names)) {
                assertThat(refusal(open, text)).as(text).contains(DbError.STATEMENT_ACTS);
            }
        }
    }

    @Test
    void theStatementUnderTheCursorIsTaken() {
        String script = "SELECT 1;\nSELECT ';' -- ;\n, 2 ;\n  ";
        assertThat(ReadingStatement.at(script, 0)).isEqualTo("SELECT 1");
        assertThat(ReadingStatement.at(script, 8)).isEqualTo("SELECT 1");
        assertThat(ReadingStatement.at(script, 10)).isEqualTo("SELECT ';' -- ;\n, 2");
        assertThat(ReadingStatement.at(script, script.indexOf(", 2"))).isEqualTo("SELECT ';' -- ;\n, 2");
        assertThat(ReadingStatement.at(script, script.length())).isEqualTo("SELECT ';' -- ;\n, 2 ;");
        assertThat(ReadingStatement.at("SELECT 3", 8)).isEqualTo("SELECT 3");
        assertThat(ReadingStatement.at("", 0)).isEmpty();
    }

    /** What no word tells is refused by the server itself, of tables without transactions, too. */
    @ParameterizedTest
    @MethodSource("kinds")
    void whatAViewWritesIsRefusedByTheServer(ServerKind kind) throws Exception {
        with(kind, (server, open) -> {
            makeWriters(server);
            Assumptions.assumeTrue(QueryRead.refusesChanges(open.facts()));
            for (String text : List.of("SELECT * FROM w", "SELECT * FROM wm")) {
                assertThat(refusal(open, text)).as(text).contains(DbError.STATEMENT_ACTS);
            }
            assertThat(server.value("SELECT COUNT(*) FROM query_read.t")).isEqualTo("3");
            assertThat(server.value("SELECT COUNT(*) FROM query_read.m")).isEqualTo("0");
        });
    }

    static List<ServerKind> limited() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                kinds().filter(kind -> kind != ServerKind.MYSQL_5_5
                                && kind != ServerKind.MYSQL_9
                                && kind != ServerKind.MARIADB)
                        .toList());
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("limited")
    void rowsAndTimeAreLimited(ServerKind kind) throws Exception {
        with(kind, (server, open) -> {
            String many =
                    "SELECT a.id FROM t a, t b, t c, t d, t e, t f, t g, t h, t i, t j, t k, t l, t m, t n, t o, t p";
            QueryAnswer few = answer(open, wish(many, 5, Duration.ofSeconds(30)));
            assertThat(few.rows()).hasSize(5);
            assertThat(few.more()).isEqualTo(More.LIMIT);
            QueryAnswer own = answer(open, wish(many + " LIMIT 40000000", 5, Duration.ofSeconds(60)));
            assertThat(own.rows()).hasSize(5);
            assertThat(own.more()).isEqualTo(More.LIMIT);
            assertThat(own.messages()).as("a statement that was ended").isEmpty();
            assertThat(few.messages()).isPresent();
            String counts = many.replace("a.id", "COUNT(*)") + ", t q, t r, t s, t u, t v, t w WHERE a.id + v.id < 0";
            assertThatThrownBy(() -> answer(open, wish(counts, 5, Duration.ofSeconds(1))))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            ended -> assertThat(ended.problem().code()).isEqualTo(DbError.TIME_LIMIT));
            String lifted = counts.replace("SELECT ", "SELECT /*+ MAX_EXECUTION_TIME(600000) */ ");
            assertThatThrownBy(() -> answer(open, wish(lifted, 5, Duration.ofSeconds(1))))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            ended -> assertThat(ended.problem().code()).isEqualTo(DbError.TIME_LIMIT));
            // its error comes before it has left the list
            String running = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE '%t q, t r, t s%'"
                    + " AND INFO NOT LIKE '%PROCESSLIST%'";
            while (!server.value(running).equals("0")) {
                Thread.sleep(50);
            }
        });
    }
}
