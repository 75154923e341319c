package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What servers say whose system tables are not those of their release, and what is no word of these. */
@NeedsServers
@Timeout(120)
class SystemTablesTest {

    private static Problem refused(TestServer server, String sql) throws SQLException {
        try (var connection = server.connect();
                Session session = new Session(connection, "lab")) {
            return catchThrowableOfType(ServerException.class, () -> session.query(sql, row -> row.text(1)))
                    .problem();
        }
    }

    private static void reads(TestServer server, String sql) throws SQLException {
        try (var connection = server.connect();
                Session session = new Session(connection, "lab")) {
            assertThat(session.query(sql, row -> row.text(1))).as(sql).isNotEmpty();
        }
    }

    private static void isOfTheSystemTables(Problem problem, String says) {
        assertThat(problem.code()).isEqualTo(DbError.SYSTEM_TABLES_OLD);
        assertThat(problem.line()).contains("System tables of lab", says).doesNotContain("conn=");
        assertThat(problem.advice()).contains("mysql_upgrade", "--upgrade=FORCE", "mariadb-upgrade");
    }

    @Test
    void anAccountOfTheServerThatIsMissingIsAMatterOfItsSystemTablesAndAnotherDefinerIsNot() throws Exception {
        String tables = "SHOW TABLES FROM definers";
        String[] objects = {
            "CREATE DATABASE definers",
            "CREATE TABLE definers.t (a INT)",
            "INSERT INTO definers.t VALUES (1)",
            "CREATE USER gone@localhost",
            "GRANT ALL ON definers.* TO gone@localhost",
            "CREATE DEFINER = gone@localhost VIEW definers.v AS SELECT a FROM definers.t",
            "DROP USER gone@localhost"
        };
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run(objects);
            server.run("DROP USER 'mysql.infoschema'@localhost");
            isOfTheSystemTables(refused(server, tables), "'mysql.infoschema'@'localhost'");
            assertThat(refused(server, "SELECT a FROM definers.v").line())
                    .contains("E-3017", "runs as an account that does not exist", "'gone'@'localhost'");
            server.run(
                    "CREATE USER 'mysql.infoschema'@localhost", "GRANT SELECT ON *.* TO 'mysql.infoschema'@localhost");
            reads(server, tables);
        }
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run(objects);
            server.run("DROP USER 'mariadb.sys'@localhost");
            isOfTheSystemTables(refused(server, "SELECT User FROM mysql.user"), "'mariadb.sys'@'localhost'");
            assertThat(refused(server, "SELECT a FROM definers.v").line())
                    .contains("E-3017", "'gone'@'localhost'")
                    .doesNotContain("conn=");
            server.run("RENAME TABLE mysql.global_priv TO mysql.global_priv_kept");
            isOfTheSystemTables(refused(server, "SELECT User FROM mysql.global_priv"), "mysql.global_priv");
            assertThat(refused(server, "SELECT a FROM mysql.nothing").code()).isEqualTo(DbError.TABLE_GONE);
        }
    }

    @Test
    void a57OnTheSystemTablesOf55SaysSoWhereItsPerformanceSchemaIsMissing() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        isOfTheSystemTables(refused(server, "SHOW VARIABLES LIKE 'port'"), "performance_schema.session_variables");
        isOfTheSystemTables(refused(server, "SHOW EVENTS FROM mysql"), "Event Scheduler");
    }
}
