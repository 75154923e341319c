package dev.drydock.history;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.PostgresServer;
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
import org.jspecify.annotations.Nullable;

/** A database on a real server as the place of shared histories, made anew for each test and dropped at its end. */
final class SharedServer implements AutoCloseable {

    /** The kinds that a shared history is for. */
    enum Kind {
        MARIADB(ServerKind.MARIADB),
        MYSQL_5_7(ServerKind.MYSQL_5_7),
        MYSQL_8_0(ServerKind.MYSQL_8_0),
        MYSQL_9(ServerKind.MYSQL_9),
        POSTGRESQL(ServerKind.POSTGRESQL);

        private final ServerKind server;

        Kind(ServerKind server) {
            this.server = server;
        }
    }

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static @Nullable PostgresServer postgres;

    private final @Nullable TestServer server;
    private final String database = "team_history_" + NUMBER.incrementAndGet();
    private final List<Connector> connectors = new ArrayList<>();

    private final @Nullable PostgresServer own;

    private SharedServer(@Nullable TestServer server) {
        this(server, null);
    }

    private SharedServer(@Nullable TestServer server, @Nullable PostgresServer own) {
        this.server = server;
        this.own = own;
    }

    static SharedServer on(Kind kind) throws SQLException {
        return kind == Kind.POSTGRESQL ? onPostgres() : on(Lab.shared(kind.server));
    }

    /** @param options of the database, such as its character set */
    static SharedServer on(TestServer server, String... options) throws SQLException {
        SharedServer made = new SharedServer(server);
        server.run("CREATE DATABASE " + made.database + " " + String.join(" ", options));
        return made;
    }

    private static synchronized SharedServer onPostgres() throws SQLException {
        PostgresServer running = postgres;
        if (running == null) {
            running = Lab.postgres();
            Runtime.getRuntime().addShutdownHook(new Thread(running::close));
            postgres = running;
        } else {
            Lab.uses(ServerKind.POSTGRESQL);
        }
        SharedServer made = new SharedServer(null);
        running.run("postgres", "CREATE DATABASE " + made.database);
        return made;
    }

    /** A PostgreSQL of one's own, to be killed; closed with it. */
    static SharedServer onOwnPostgres() throws SQLException {
        PostgresServer own = Lab.postgres();
        SharedServer made = new SharedServer(null, own);
        own.run("postgres", "CREATE DATABASE " + made.database);
        return made;
    }

    PostgresServer own() {
        PostgresServer mine = own;
        return mine == null ? postgres() : mine;
    }

    static PostgresServer postgres() {
        PostgresServer running = postgres;
        if (running == null) {
            throw new IllegalStateException("no test has asked for it");
        }
        return running;
    }

    String database() {
        return database;
    }

    SharedPlace place() {
        return placeOf("root", "");
    }

    /** By another account. */
    SharedPlace placeOf(String user, String password) {
        return place(user, password, database);
    }

    /** Another database of the same server. */
    SharedPlace placeIn(String other) {
        return place("root", "", other);
    }

    /** The same database on another node of the cluster. */
    SharedPlace placeOn(TestServer node) {
        return new SharedPlace(
                new DatabaseSource(connector(node.port(), "root", ""), DatabaseSource.Engine.MYSQL, database), "team");
    }

    /** Of a server that another process has started. */
    static SharedPlace place(String engine, int port, String database) {
        DatabaseSource.Engine named = DatabaseSource.Engine.valueOf(engine);
        String user = named == DatabaseSource.Engine.POSTGRESQL ? "drydock" : "root";
        Connector connector =
                new Connector(Lots.profile("127.0.0.1", port, user), Secret.none(), SshSetup.unattended());
        return new SharedPlace(new DatabaseSource(connector, named, database), "team");
    }

    String engine() {
        return (server == null ? DatabaseSource.Engine.POSTGRESQL : DatabaseSource.Engine.MYSQL).name();
    }

    String port() {
        return Integer.toString(server == null ? own().port() : server.port());
    }

    private SharedPlace place(String user, String password, String in) {
        TestServer mysql = server;
        Connector connector = mysql == null
                ? connector(own().port(), user.equals("root") ? "drydock" : user, password)
                : connector(mysql.port(), user, password);
        return new SharedPlace(
                new DatabaseSource(
                        connector, mysql == null ? DatabaseSource.Engine.POSTGRESQL : DatabaseSource.Engine.MYSQL, in),
                "team");
    }

    private Connector connector(int port, String user, String password) {
        Connector connector = new Connector(
                Lots.profile("127.0.0.1", port, user), Secret.of(password.toCharArray()), SshSetup.unattended());
        connectors.add(connector);
        return connector;
    }

    Connection connect() throws SQLException {
        TestServer mysql = server;
        return mysql == null
                ? own().connect(database)
                : DriverManager.getConnection(mysql.url(database), mysql.user(), mysql.password());
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
        TestServer mysql = server;
        PostgresServer mine = own;
        if (mine != null) {
            mine.close();
        } else if (mysql == null) {
            postgres().run("postgres", "DROP DATABASE " + database + " WITH (FORCE)");
        } else if (mysql.running()) {
            mysql.run("DROP DATABASE " + database);
        }
    }
}
