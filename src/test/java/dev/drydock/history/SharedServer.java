package dev.drydock.history;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A database on a real server as the place of shared histories, made anew for each test and dropped at its end. */
final class SharedServer implements AutoCloseable {

    /** The kinds that a shared history is for. */
    enum Kind {
        MARIADB(ServerKind.MARIADB),
        MYSQL_5_7(ServerKind.MYSQL_5_7),
        MYSQL_8_0(ServerKind.MYSQL_8_0),
        MYSQL_9(ServerKind.MYSQL_9);

        private final ServerKind server;

        Kind(ServerKind server) {
            this.server = server;
        }
    }

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final TestServer server;
    private final String database = "team_history_" + NUMBER.incrementAndGet();
    private final List<Connector> connectors = new ArrayList<>();

    private SharedServer(TestServer server) {
        this.server = server;
    }

    static SharedServer on(Kind kind) throws SQLException {
        return on(Lab.shared(kind.server));
    }

    /** @param options of the database, such as its character set */
    static SharedServer on(TestServer server, String... options) throws SQLException {
        SharedServer made = new SharedServer(server);
        server.run("CREATE DATABASE " + made.database + " " + String.join(" ", options));
        return made;
    }

    String database() {
        return database;
    }

    SharedHistoryLocation place() {
        return placeOf("root", "");
    }

    /** By another account. */
    SharedHistoryLocation placeOf(String user, String password) {
        return place(user, password, database);
    }

    /** Another database of the same server. */
    SharedHistoryLocation placeIn(String other) {
        return place("root", "", other);
    }

    /** The same database on another node of the cluster. */
    SharedHistoryLocation placeOn(TestServer node) {
        return new SharedHistoryLocation(new DatabaseSource(connector(node.port(), "root", ""), database), "team");
    }

    /** Of a server that another process has started. */
    static SharedHistoryLocation place(int port, String database) {
        Connector connector =
                new Connector(Lots.profile("127.0.0.1", port, "root"), Secret.none(), SshSetup.unattended());
        return new SharedHistoryLocation(new DatabaseSource(connector, database), "team");
    }

    String port() {
        return Integer.toString(server.port());
    }

    private SharedHistoryLocation place(String user, String password, String in) {
        return new SharedHistoryLocation(new DatabaseSource(connector(server.port(), user, password), in), "team");
    }

    private Connector connector(int port, String user, String password) {
        Connector connector = new Connector(
                Lots.profile("127.0.0.1", port, user), Secret.of(password.toCharArray()), SshSetup.unattended());
        connectors.add(connector);
        return connector;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(database), server.user(), server.password());
    }

    /** As an account without a password, with the types of the history's own connections. */
    Connection connectAs(String account) throws SQLException {
        return placeOf(account, "").source().getConnection();
    }

    void run(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    String value(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return String.valueOf(row.getString(1));
        }
    }

    @Override
    public void close() throws SQLException {
        connectors.forEach(Connector::close);
        if (server.running()) {
            server.run("DROP DATABASE " + database);
        }
    }
}
