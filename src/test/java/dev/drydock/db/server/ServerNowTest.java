package dev.drydock.db.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server's page says of a real server, held against another client's view. */
@NeedsServers
@Timeout(120)
class ServerNowTest {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_9", "MARIADB"})
    void whatIsReadIsWhatAnotherClientSees(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            ServerNow before = read(opened);
            assertThat(before.size().known().orElseThrow())
                    .as("a new server has nothing of its users")
                    .isEqualTo(new ServerNow.Size(OptionalLong.of(0), 0, true));
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.orders (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE VIEW shop.newest AS SELECT * FROM shop.orders");
            try (Connection idle = server.connect();
                    Connection busy = server.connect()) {
                Thread asleep = Thread.ofVirtual().start(() -> sleep(busy));
                // what has just ended or begins may be counted for a moment
                ServerNow now = read(opened);
                while (!now.running().is(1L) || open(now) != seenBy(server)) {
                    now = read(opened);
                }
                assertThat(now.connections().known().orElseThrow().most())
                        .isEqualTo(Long.parseLong(server.value("SELECT @@max_connections")));
                assertThat(open(now)).isGreaterThanOrEqualTo(3);
                assertThat(now.size().known().orElseThrow().tables()).isEqualTo(1);
                assertThat(now.size().known().orElseThrow().bytes().orElseThrow())
                        .isEqualTo(Long.parseLong(server.value("SELECT SUM(DATA_LENGTH + INDEX_LENGTH)"
                                + " FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'shop'")));
                assertThat(idle.isValid(60)).isTrue();
                server.run("KILL "
                        + server.value("SELECT ID FROM information_schema.PROCESSLIST"
                                + " WHERE INFO LIKE 'SELECT SLEEP%' LIMIT 1"));
                asleep.join();
            }
            long least = uptime(server);
            assertThat(read(opened).up().known().orElseThrow().toSeconds()).isBetween(least, uptime(server));
        }
    }

    @Test
    void whatAServerInAnUpgradeCannotSayIsUnknownAndTheRestIsThere() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            ServerNow now = read(opened);
            assertThat(now.up()).isInstanceOf(Fact.Unknown.class);
            assertThat(now.connections()).isInstanceOf(Fact.Unknown.class);
            assertThat(now.running().known()).isPresent();
            assertThat(now.size().known().orElseThrow().tables()).isPositive();
        }
    }

    /** A server says only the account's own sessions and tables to it: their number would be a too comfortable one. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void whatTheAccountCannotSeeIsUnknown(ServerKind kind) throws Exception {
        TestServer server = ServerKind.MARIADB == kind ? Lab.mariadb() : Lab.mysql57();
        server.run("DROP USER IF EXISTS now_weak@'%'", "CREATE USER now_weak@'%'");
        try (Connection busy = server.connect();
                OpenServer opened = OpenServer.open(Lots.profile(server, "now_weak"), Secret.of(""))) {
            long id = id(busy);
            Thread asleep = Thread.ofVirtual().start(() -> sleep(busy));
            ServerNow now = read(opened);
            assertThat(now.running())
                    .isInstanceOfSatisfying(
                            Fact.Unknown.class,
                            unknown -> assertThat(unknown.reason()).contains("PROCESS"));
            assertThat(now.size().known().orElseThrow()).isEqualTo(new ServerNow.Size(OptionalLong.of(0), 0, false));
            assertThat(now.connections().known()).isPresent();
            server.run("KILL " + id);
            asleep.join();
        } finally {
            server.run("DROP USER now_weak@'%'");
        }
    }

    private static long open(ServerNow now) {
        return now.connections().known().orElseThrow().open();
    }

    /** The connections in the server's process list, without that of who asks. */
    private static long seenBy(TestServer server) throws SQLException {
        return Long.parseLong(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                + " WHERE ID <> CONNECTION_ID() AND COMMAND <> 'Daemon'"));
    }

    private static ServerNow read(OpenServer opened) {
        return opened.query(session -> ServerNow.read(session, opened.facts()));
    }

    private static long uptime(TestServer server) throws SQLException {
        try (Connection other = server.connect();
                Statement statement = other.createStatement();
                ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Uptime'")) {
            assertThat(row.next()).isTrue();
            return row.getLong(2);
        }
    }

    private static long id(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
            assertThat(row.next()).isTrue();
            return row.getLong(1);
        }
    }

    private static void sleep(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT SLEEP(100)");
        } catch (SQLException _) {
            // the test kills it
        }
    }
}
