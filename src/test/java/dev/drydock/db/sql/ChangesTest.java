package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Purpose;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What can be sent without a permit, and what the server itself keeps away from a session of a locked server. */
@NeedsServers
@Timeout(120)
class ChangesTest {

    /** ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION. */
    private static final int IN_READ_ONLY = 1792;

    private static final List<String> CHANGES = List.of(
            "INSERT INTO guarded.t VALUES (1)",
            "DELETE FROM guarded.t",
            "ALTER TABLE guarded.t FORCE",
            "REPAIR TABLE guarded.t",
            "OPTIMIZE TABLE guarded.t",
            "ANALYZE TABLE guarded.t",
            "CREATE TABLE guarded.other (a INT)",
            "DROP TABLE guarded.t",
            "RENAME TABLE guarded.t TO guarded.other",
            "SET GLOBAL max_connections = 100",
            "SET PERSIST max_connections = 100",
            "SET @@GLOBAL.max_connections = 100",
            "FLUSH TABLES",
            "GRANT SELECT ON *.* TO 'somebody'@'%'",
            "START SLAVE",
            "CALL guarded.anything()",
            "/* SELECT */ DELETE FROM guarded.t",
            "(DELETE FROM guarded.t)");

    @Test
    void theMethodsThatReadSendNothingThatBeginsAsAChange() {
        TestServer server = Lab.mysql57();
        try (var connection = server.connect();
                Session session = new Session(connection, "lab")) {
            assertThat(CHANGES).allSatisfy(sql -> {
                assertThatThrownBy(() -> session.query(sql, row -> row.text(1)))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> session.executeOwn(sql)).isInstanceOf(IllegalArgumentException.class);
            });
            assertThat(session.number("SELECT 1")).as("still of use").hasValue(1);
        } catch (java.sql.SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theServerItselfRefusesChangesOfDataOnASessionOfALockedServer(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "DROP DATABASE IF EXISTS guarded",
                "CREATE DATABASE guarded",
                "CREATE TABLE guarded.t (a INT) ENGINE=MyISAM");
        try (Connector connector = new Connector(Lots.profile(server), Lots.password(server), SshSetup.unattended());
                Session session = new Session(connector.open(Purpose.LONG), "lab")) {
            session.refuseChanges();
            assertThat(Stream.of(
                            "INSERT INTO guarded.t VALUES (1)",
                            "DELETE FROM guarded.t",
                            "ALTER TABLE guarded.t ENGINE=MyISAM",
                            "CREATE DATABASE elsewhere",
                            "DROP TABLE guarded.t",
                            "RENAME TABLE guarded.t TO guarded.other"))
                    .allSatisfy(sql -> assertThat(catchThrowable(() -> session.send(sql)))
                            .as(sql)
                            .isInstanceOfSatisfying(
                                    ServerException.class,
                                    refusal -> assertThat(refusal.errno()).isEqualTo(IN_READ_ONLY)));
            assertThat(session.query("CHECK TABLE guarded.t FOR UPGRADE", row -> row.text(4)))
                    .isNotEmpty();
            session.executeOwn("START TRANSACTION WITH CONSISTENT SNAPSHOT");
            assertThat(session.number("SELECT COUNT(*) FROM guarded.t")).hasValue(0);
            session.executeOwn("COMMIT");
            session.executeOwn("FLUSH TABLES WITH READ LOCK");
            session.executeOwn("UNLOCK TABLES");
            try (ChangePermit permit = ServerLock.of(Lots.profile(server)).permit()) {
                session.changes(permit).execute("INSERT INTO guarded.t VALUES (?)", 7);
            }
            assertThat(session.number("SELECT a FROM guarded.t")).hasValue(7);
        } finally {
            server.run("DROP DATABASE guarded");
        }
    }

    /** Reading it is a SELECT for everybody but the server. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void aViewOverAFunctionThatWritesDoesNotWrite(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "DROP DATABASE IF EXISTS guarded_view",
                "CREATE DATABASE guarded_view",
                "CREATE TABLE guarded_view.t (a INT) ENGINE=InnoDB",
                "CREATE FUNCTION guarded_view.f() RETURNS INT DETERMINISTIC MODIFIES SQL DATA"
                        + " BEGIN INSERT INTO guarded_view.t VALUES (1); RETURN 1; END",
                "CREATE VIEW guarded_view.v AS SELECT guarded_view.f() AS a");
        try (Connector connector = new Connector(Lots.profile(server), Lots.password(server), SshSetup.unattended());
                Session session = new Session(connector.open(Purpose.LONG), "lab")) {
            session.refuseChanges();
            assertThatThrownBy(() -> session.number("SELECT a FROM guarded_view.v"))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            refusal -> assertThat(refusal.errno()).isEqualTo(IN_READ_ONLY));
            assertThat(server.value("SELECT COUNT(*) FROM guarded_view.t")).isEqualTo("0");
        } finally {
            server.run("DROP DATABASE guarded_view");
        }
    }

    @Test
    void aPermitThatWasGivenBackSendsNothing() throws Exception {
        TestServer server = Lab.mysql57();
        try (var connection = server.connect();
                Session session = new Session(connection, "lab")) {
            ChangePermit permit = ServerLock.of(Lots.profile(server)).permit();
            Changes changes = session.changes(permit);
            permit.close();
            assertThatThrownBy(() -> changes.execute("CREATE DATABASE after_the_run"))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> session.changes(permit)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(server.value(
                        "SELECT COUNT(*) FROM information_schema.SCHEMATA" + " WHERE SCHEMA_NAME = 'after_the_run'"))
                .isEqualTo("0");
    }
}
