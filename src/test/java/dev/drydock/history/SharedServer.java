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

    private SharedServer(@Nullable TestServer server) {
        this.server = server;
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
        TestServer mysql = server;
        Connector connector = mysql == null
                ? connector(postgres().port(), user.equals("root") ? "drydock" : user, password)
                : connector(mysql.port(), user, password);
        return new SharedPlace(
                new DatabaseSource(
                        connector,
                        mysql == null ? DatabaseSource.Engine.POSTGRESQL : DatabaseSource.Engine.MYSQL,
                        database),
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
                ? postgres().connect(database)
                : DriverManager.getConnection(mysql.url(database), mysql.user(), mysql.password());
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
        if (mysql == null) {
            postgres().run("postgres", "DROP DATABASE " + database + " WITH (FORCE)");
        } else if (mysql.running()) {
            mysql.run("DROP DATABASE " + database);
        }
    }
}
