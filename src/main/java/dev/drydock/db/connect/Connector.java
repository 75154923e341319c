package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.SqlFailures;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.DirectRoute;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.SshRoute;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Opens connections for one profile: make the way, resolve, connect, read the greeting, choose the driver by it, log in. The
 * way is shared by all of them and ends with the connector.
 */
public final class Connector implements AutoCloseable {

    /** Longest wait for the TCP connection, the greeting and the login, each. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private final Profile profile;
    private final Secret password;
    private final Duration limit;
    private final Route route;
    private final Wire wire;

    /** @param ssh answers what SSH hosts on the way ask */
    public Connector(Profile profile, Secret password, SshSetup ssh) {
        this(profile, password, ssh, LIMIT);
    }

    /** @param limit longest wait for each step */
    public Connector(Profile profile, Secret password, SshSetup ssh, Duration limit) {
        this.profile = profile;
        this.password = password;
        this.limit = limit;
        this.route = profile.ssh().none() ? new DirectRoute() : new SshRoute(profile.ssh(), ssh, limit);
        this.wire = new Wire(route, limit);
    }

    public Profile profile() {
        return profile;
    }

    public Secret password() {
        return password;
    }

    public Route route() {
        return route;
    }

    /**
     * Opens one connection; blocks for up to three times the limit.
     *
     * @throws ServerException E-20xx
     */
    public Connection open(Purpose purpose) {
        return logIn(greet(connect(resolve())), purpose);
    }

    /** Ends the way and with it every connection through it; those of a direct way live on. Never blocks. */
    @Override
    public void close() {
        route.close();
    }

    Destination resolve() {
        return wire.resolve(profile);
    }

    Socket connect(Destination destination) {
        return wire.connect(profile, destination);
    }

    Wire.Greeted greet(Socket socket) {
        return wire.greet(profile, socket);
    }

    Connection logIn(Wire.Greeted greeted, Purpose purpose) {
        try {
            Connection connection = ScopedValue.where(PreparedSocket.CURRENT, greeted.socket())
                    .call(() -> Drivers.logIn(profile, password, greeted.greeting(), limit, purpose));
            connection.setNetworkTimeout(
                    Runnable::run, (int) purpose.readLimit().toMillis());
            return connection;
        } catch (SQLException failure) {
            Wire.closeQuietly(greeted.socket());
            throw classify(failure);
        }
    }

    private ServerException classify(SQLException failure) {
        DbError code = switch (failure.getErrorCode()) {
            case 1045, 1698, 1820, 1862 -> DbError.ACCESS_DENIED;
            case 1129, 1130 -> DbError.HOST_NOT_ALLOWED;
            case 1251, 2059, 1275 -> DbError.AUTHENTICATION_UNSUPPORTED;
            default -> byCause(failure);
        };
        if (code == DbError.CONNECT_FAILED && failure.getErrorCode() != 0) {
            return SqlFailures.of(failure, profile.address());
        }
        String detail =
                "error " + failure.getErrorCode() + ", SQLSTATE " + failure.getSQLState() + ": " + failure.getMessage();
        return new ServerException(
                Problem.of(code, detail, profile.address(), profile.user(), limit.toSeconds()),
                failure.getErrorCode(),
                failure);
    }

    /** Client-side failures carry no number: the driver's cause or, for key retrieval, its own text tells them apart. */
    private static DbError byCause(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("Public Key Retrieval") || message.contains("authentication plugin")) {
            return DbError.AUTHENTICATION_UNSUPPORTED;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof javax.net.ssl.SSLException) {
                return DbError.TLS_FAILED;
            }
        }
        return DbError.CONNECT_FAILED;
    }
}
