package dev.drydock.feature.upgrade.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.syntax.NormalizedStatement;
import dev.drydock.db.syntax.ReadingMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs as the servers of each version write them. */
class StatementLogTest {

    private static final ReadingMode MODE = new ReadingMode(false, false, ReadingMode.ANY_VERSION);

    @TempDir
    private Path folder;

    private int cut;

    private List<LoggedStatement> read(String log) throws IOException {
        return read(log.getBytes(StandardCharsets.UTF_8));
    }

    private List<LoggedStatement> read(byte[] log) throws IOException {
        Path file = folder.resolve("log");
        Files.write(file, log);
        List<LoggedStatement> statements = new ArrayList<>();
        cut = 0;
        StatementLog.read(file, MODE, statements::add, () -> cut++);
        return statements;
    }

    @Test
    void theSlowLogOfMySql() throws Exception {
        assertThat(read("""
                        /opt/mysql/bin/mysqld, Version: 5.7.22 (MySQL Community Server (GPL)). started with:
                        Tcp port: 3306  Unix socket: /tmp/s
                        Time                 Id Command    Argument
                        # Time: 2026-11-26T21:05:22.861558Z
                        # User@Host: root[root] @ localhost []  Id:     5
                        # Query_time: 0.000180  Lock_time: 0.000000 Rows_sent: 0  Rows_examined: 0
                        use shop;
                        SET timestamp=1795727122;
                        SELECT 'a
                        # Query_time: no header',
                          b FROM t;
                        # User@Host: root[root] @ localhost []  Id:     6
                        # Query_time: 0.001491  Lock_time: 0.000533 Rows_sent: 7  Rows_examined: 1014
                        SET last_insert_id=7,insert_id=8,timestamp=1795727123;
                        INSERT INTO t VALUES (1);
                        # User@Host: root[root] @ localhost []  Id:     6
                        # Query_time: 0.001491  Lock_time: 0.000533 Rows_sent: 7  Rows_examined: 1014
                        SET timestamp=1795727123;
                        # administrator command: Quit;
                        # User@Host: root[root] @ localhost []  Id:     6
                        # Query_time: 0.001491  Lock_time: 0.000533 Rows_sent: 7  Rows_examined: 1014
                        SET timestamp=1795727124;
                        SELECT 1 FROM half_of"""))
                .containsExactly(
                        new LoggedStatement("shop", 1795727122, "SELECT 'a\n# Query_time: no header',\n  b FROM t;"),
                        new LoggedStatement("shop", 1795727123, "INSERT INTO t VALUES (1);"));
        assertThat(cut).isEqualTo(1);
    }

    @Test
    void theSlowLogOfMariaDb() throws Exception {
        assertThat(read("""
                        # Time: 261126 21:00:00
                        # User@Host: root[root] @ localhost []
                        # Thread_id: 33  Schema: shop  QC_hit: No
                        # Query_time: 0.000180  Lock_time: 0.000000  Rows_sent: 0  Rows_examined: 0
                        # Rows_affected: 0  Bytes_sent: 56
                        SET timestamp=1795727122;
                        SELECT 1;
                        /usr/sbin/mariadbd, Version: 10.11.19-MariaDB-log (Debian 12). started with:
                        Tcp port: 3306  Unix socket: /tmp/s
                        Time\t\t    Id Command\tArgument
                        # User@Host: root[root] @ localhost []
                        # Thread_id: 34  Schema:   QC_hit: No
                        SET timestamp=1795727123;
                        SELECT 2;
                        """))
                .containsExactly(
                        new LoggedStatement("shop", 1795727122, "SELECT 1;"),
                        new LoggedStatement("", 1795727123, "SELECT 2;"));
    }

    @Test
    void schemasWithUglyNames() throws Exception {
        assertThat(read("""
                        # User@Host: root[root] @ localhost []
                        # Thread_id: 33  Schema: my  shop  QC_hit: No
                        SELECT 1;
                        # User@Host: root[root] @ localhost []
                        use `my-shop`;
                        SELECT 2;
                        """)).extracting(LoggedStatement::schema).containsExactly("my  shop", "my-shop");
        assertThat(read("-- of an application\nUSE `a b` -- it\n;SELECT 1;/* its */ use b # c\n;SELECT 2;"))
                .extracting(LoggedStatement::schema)
                .containsExactly("a b", "b");
        assertThat(read("""
                        2026-11-26T21:05:22.861411Z\t    5 Connect\troot@localhost on my shop using Socket
                        2026-11-26T21:05:22.861686Z\t    5 Query\tSELECT a
                        2026-11-26T21:05:22.861686Z\t    5 Query\t/* DBeaver */ use `c`
                        2026-11-26T21:05:22.861686Z\t    5 Query\tSELECT b
                        2026-11-26T21:05:22.861411Z\t    5 Change user\troot@localhost on d
                        2026-11-26T21:05:22.861686Z\t    5 Query\tSELECT c
                        """)).extracting(LoggedStatement::schema).containsExactly("my shop", "c", "d");
    }

    @Test
    void theGeneralLogsOfAllVersionsWithSeveralSessions() throws Exception {
        assertThat(read("""
                        /opt/mysqld, Version: 5.5.9 (MySQL Community Server (GPL)). started with:
                        Tcp port: 3306  Unix socket: /tmp/s
                        Time                 Id Command    Argument
                        261126 21:05:22\t    1 Connect\troot@localhost on shop
                        \t\t    1 Query\tSELECT 1,
                          2
                        \t\t    2 Connect\troot@localhost on\s
                        \t\t    2 Query\tSELECT a
                        261126  9:05:23\t    2 Init DB\tother
                        \t\t    2 Query\tSELECT b
                        \t\t    1 Query\tuse `od``d`
                        \t\t    1 Execute\tSELECT 3
                        \t\t    1 Prepare\tSELECT ?
                        \t\t    1 Quit\t
                        2026-11-26T21:05:22.861411Z\t    5 Connect\troot@localhost on new using Socket
                        2026-11-26T21:05:22.861686Z\t    5 Query\tSET timestamp=77
                        2026-11-26T21:05:22.861686Z\t    5 Query\tSELECT c
                        2026-11-26T22:05:22.861686+01:00\t  123456 Query\tSELECT 'not closed
                        """))
                .containsExactly(
                        new LoggedStatement("shop", 1795727122, "SELECT 1,\n  2"),
                        new LoggedStatement("", 1795727122, "SELECT a"),
                        new LoggedStatement("other", 1795683923, "SELECT b"),
                        new LoggedStatement("od`d", 1795683923, "SELECT 3"),
                        new LoggedStatement("new", 77, "SELECT c"));
        assertThat(cut).isEqualTo(1);
    }

    @Test
    void aFileOfStatementsAndBytesThatAreNotUtf8() throws Exception {
        assertThat(read("USE shop;\nSELECT ';', 1; SELECT\n2;\n-- only this;\nSELECT '\\xe9', '\u00e9'"
                        .getBytes(StandardCharsets.ISO_8859_1)))
                .containsExactly(
                        new LoggedStatement("shop", 0, "SELECT ';', 1"),
                        new LoggedStatement("shop", 0, " SELECT\n2"),
                        new LoggedStatement("shop", 0, "SELECT '\\xe9', '\u00e9'"));
        assertThat(read("SELECT 'é';")).containsExactly(new LoggedStatement("", 0, "SELECT 'é'"));
    }

    @Test
    void digestsHaveNoLiteralsAndNoComments() {
        assertThat(NormalizedStatement.of("SELECT * FROM t  WHERE a='x' AND b = 5", false))
                .isEqualTo("SELECT * FROM t WHERE a = ? AND b = ?");
        assertThat(NormalizedStatement.of("select a.b, `c``d` from a -- secret", false))
                .isEqualTo("select a.b, `c``d` from a");
        assertThat(NormalizedStatement.of("SELECT 1.5, .5, 1e5, 0x41, x'41', b'01', N'x', t1.c FROM t1", false))
                .isEqualTo("SELECT ?, ?, ?, ?, ?, ?, ?, t1.c FROM t1");
        assertThat(NormalizedStatement.of("SELECT 'it''s' 'secret', \"secret\", 'a\\'secret'", false))
                .isEqualTo("SELECT ?, ?, ?");
        assertThat(NormalizedStatement.of("SELECT a FROM t WHERE b IN (1,2, 3) AND c<=5", false))
                .isEqualTo("SELECT a FROM t WHERE b IN (?, ...) AND c <= ?");
        assertThat(NormalizedStatement.of("INSERT INTO t (a,b) VALUES (1,'x'),(2,'y')", false))
                .isEqualTo("INSERT INTO t (a, b) VALUES (?, ...), ...");
        assertThat(NormalizedStatement.of("INSERT INTO t VALUES (1),(2)", false))
                .isEqualTo("INSERT INTO t VALUES (?), ...");
        assertThat(NormalizedStatement.of("SELECT COUNT(*) FROM t WHERE d->>'$.a' = @x AND @@sql_mode <> ''", false))
                .isEqualTo("SELECT COUNT(*) FROM t WHERE d ->> ? = @x AND @@sql_mode <> ?");
        assertThat(NormalizedStatement.of("SELECT /* secret */ a /*!50001 , b */ FROM t # secret", false))
                .isEqualTo("SELECT a, b FROM t");
    }

    @Test
    void underNoBackslashEscapesABackslashEndsNoLiteral() {
        assertThat(NormalizedStatement.of("SELECT 'x\\', 'secret'", true)).isEqualTo("SELECT ?, ?");
    }

    @Test
    void whatIsNotUndoneOrLeavesTheServerIsNotRun() {
        for (String statement : List.of(
                "CREATE TABLE t (a INT)",
                "SELECT 1 INTO OUTFILE 'x'",
                "SELECT a INTO @x FROM t",
                "SET GLOBAL max_connections = 1",
                "KILL 5",
                "LOAD DATA INFILE 'x' INTO TABLE t",
                "CALL p()",
                "SELECT 1; DROP TABLE t",
                "SELECT NEXT VALUE FOR s",
                "SELECT a FROM t WHERE b = ?",
                "/*!99999 SELECT 1 */ DROP TABLE t",
                "WITH x AS (SELECT 1) DROP TABLE t",
                "/*M! DROP TABLE t */ SELECT 1",
                "nonsense")) {
            assertThat(ReplayStatement.of(statement, MODE).use()).as(statement).isEqualTo(ReplayStatement.Use.NOT_RUN);
        }
        for (String statement : List.of(
                "(SELECT 1) UNION (SELECT 2);",
                "WITH x AS (SELECT 1) SELECT * FROM x",
                "SELECT /*!40001 SQL_NO_CACHE */ a FROM t",
                "SELECT a FROM t FOR UPDATE")) {
            assertThat(ReplayStatement.of(statement, MODE).use()).as(statement).isEqualTo(ReplayStatement.Use.READ);
        }
        for (String statement : List.of(
                "WITH x AS (SELECT 1) UPDATE t, x SET t.a = 1", "/* c */ DELETE FROM t", "REPLACE INTO t SELECT 1")) {
            assertThat(ReplayStatement.of(statement, MODE).use()).as(statement).isEqualTo(ReplayStatement.Use.WRITE);
        }
    }

    @Test
    void whatLeavesTheResultOpenIsKnown() {
        assertThat(ReplayStatement.of("SELECT RAND(), RAND(5)", MODE).changing())
                .contains("RAND()");
        assertThat(ReplayStatement.of("SELECT RAND(5), NOW()", MODE).changing()).isEmpty();
        assertThat(ReplayStatement.of("SELECT GROUP_CONCAT(a ORDER BY b) FROM t", MODE)
                        .changing())
                .isEmpty();
        assertThat(ReplayStatement.of("SELECT GROUP_CONCAT(a) FROM t ORDER BY 1", MODE)
                        .changing())
                .contains("GROUP_CONCAT()");
        assertThat(ReplayStatement.of("SELECT * FROM (SELECT a FROM t LIMIT 3) x", MODE)
                        .changing())
                .contains("(… LIMIT)");
        ReplayStatement ordered = ReplayStatement.of(
                "SELECT a, ROW_NUMBER() OVER (ORDER BY c) FROM t GROUP BY a ORDER BY t.a DESC, 2 LIMIT 5", MODE);
        assertThat(ordered.orderedBy()).contains(List.of("a", "2"));
        assertThat(ordered.limited()).isTrue();
        assertThat(ReplayStatement.of("SELECT a FROM t ORDER BY a + 1", MODE).orderedBy())
                .isEmpty();
        assertThat(ReplayStatement.of("SELECT MAX(a) OVER (ORDER BY c) FROM t", MODE)
                        .ordered())
                .isFalse();
    }
}
