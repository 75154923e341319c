package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Subject;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the server remembers of statements that were mended since is told as that, or not at all. */
@NeedsServers
@Timeout(120)
class MendedProgramTest extends WithHistory {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7"})
    void aMendedProgramIsNotReportedByItsOldDefinition(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=ON")) {
            server.run(
                    "CREATE DATABASE shop DEFAULT CHARACTER SET latin1",
                    "USE shop",
                    "CREATE TABLE t (a INT, b INT)",
                    "CREATE PROCEDURE p() SELECT a FROM t GROUP BY a DESC",
                    "CREATE VIEW v AS SELECT a FROM t GROUP BY a DESC",
                    "CREATE FUNCTION f() RETURNS VARCHAR(99) DETERMINISTIC RETURN ENCODE('a', 'b')",
                    "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW SET NEW.b = LENGTH(PASSWORD('x'))",
                    "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DISABLE DO FLUSH QUERY CACHE",
                    "CALL p()",
                    "SELECT a FROM v",
                    "SELECT f()",
                    "INSERT INTO t (a) VALUES (1)");
            assertThat(found(server))
                    .extracting(finding -> finding.subject().shown())
                    .containsExactlyInAnyOrder("shop.p", "shop.v", "shop.f", "shop.g", "shop.e");
            server.run(
                    "USE shop",
                    "DROP PROCEDURE p",
                    "DROP TRIGGER g",
                    "DROP EVENT e",
                    "DROP FUNCTION f",
                    "CREATE PROCEDURE p() SELECT a FROM t GROUP BY a ORDER BY a DESC",
                    "ALTER VIEW v AS SELECT a FROM t GROUP BY a ORDER BY a DESC");
            assertThat(found(server)).isEmpty();
        }
    }

    /** 5.7 appends what a table is made from to the digest of each statement that opens it, also of ours. */
    @Test
    void aGeneratedColumnIsTheTablesAndNotOfTheStatementsThatReadIt() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--performance-schema=ON")) {
            server.run(
                    "CREATE DATABASE shop DEFAULT CHARACTER SET latin1",
                    "CREATE TABLE shop.g (id INT, p VARCHAR(99) AS (PASSWORD('x')) VIRTUAL)",
                    "SELECT id FROM shop.g",
                    "FLUSH TABLES",
                    "SELECT TABLE_NAME, TABLE_COMMENT FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'shop'");
            assertThat(found(server))
                    .extracting(finding -> finding.subject().shown())
                    .contains("shop.g.p")
                    .noneMatch(shown -> shown.startsWith("SELECT") || shown.startsWith("SHOW"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7"})
    void aStatementIsToldWithItsDigestAndWhenItRanUntilItIsCleared(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=ON")) {
            server.run(
                    "CREATE DATABASE shop DEFAULT CHARACTER SET latin1",
                    "USE shop",
                    "CREATE TABLE t (a INT)",
                    "SELECT a FROM t GROUP BY a DESC");
            List<Finding> found = found(server);
            assertThat(found).hasSize(1);
            assertThat(found.getFirst().subject().kind()).isEqualTo(Subject.Kind.STATEMENT);
            assertThat(found.getFirst().message())
                    .contains(digest(server, "DIGEST"))
                    .contains(digest(server, "LAST_SEEN"))
                    .contains("TRUNCATE TABLE performance_schema.events_statements_summary_by_digest");
            server.run("TRUNCATE TABLE performance_schema.events_statements_summary_by_digest");
            assertThat(found(server)).isEmpty();
        }
    }

    private static String digest(TestServer server, String column) throws SQLException {
        return server.value("SELECT " + column + " FROM performance_schema.events_statements_summary_by_digest"
                + " WHERE DIGEST_TEXT LIKE 'SELECT%GROUP BY%DESC%' AND SCHEMA_NAME = 'shop'");
    }

    private List<Finding> found(TestServer server) throws InterruptedException {
        return Preflights.of(
                history, server, "8.0", "group-by-order", "removed-functions", "target-syntax", "reserved-words");
    }
}
