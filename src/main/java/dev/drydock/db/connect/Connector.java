package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.SqlFailures;
import dev.drydock.db.tunnel.DirectRoute;
import dev.drydock.db.tunnel.Route;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Opens connections for one profile: resolve, connect, read the greeting, choose the driver by it, log in. */
public final class Connector {

    /** Longest wait for the TCP connection, the greeting and the login, each. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private final Profile profile;
    private final Secret password;
    private final Duration limit;
    private final Route route = new DirectRoute();
    private final Wire wire;

    public Connector(Profile profile, Secret password) {
        this(profile, password, LIMIT);
    }

    /** @param limit longest wait for each step */
    public Connector(Profile profile, Secret password, Duration limit) {
        this.profile = profile;
        this.password = password;
        this.limit = limit;
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

    InetAddress[] resolve() {
        return wire.resolve(profile);
    }

    Socket connect(InetAddress[] addresses) {
        return wire.connect(profile, addresses);
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
