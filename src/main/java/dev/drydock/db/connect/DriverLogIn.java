package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.sql.SqlFailures;
import dev.drydock.db.tunnel.Route;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs in where a server has greeted, with the driver for its greeting, and says what was refused and how it is encrypted. */
final class DriverLogIn {

    private static final Logger LOG = LoggerFactory.getLogger(DriverLogIn.class);
    private static final long FAR_END_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127\\.[0-9.]+|::1");

    /** What the drivers say where {@link Drivers} does not let them send the password. */
    private static final List<String> KEPT = List.of(
            KeptPassword.MESSAGE,
            "restrict authentication plugin",
            "Authentication plugin 'mysql_clear_password' is disabled");

    private static final String PADS = "PAD_CHAR_TO_FULL_LENGTH";

    private final Profile profile;
    private final Secret password;
    private final Route route;
    private volatile Encryption encryption = Encryption.UNKNOWN;
    private volatile List<X509Certificate> shown = List.of();
    private volatile @Nullable FarEnd farEnd;
    private volatile Optional<Ends> ends = Optional.empty();
    private volatile boolean proxySqlAdmin;
    /** What kind of port it is does not change while the way is open. */
    private volatile boolean portKnown;
    /** Set on each connection, where the server's own would give names in {@code mysql.user} and elsewhere with blanks behind them. */
    private volatile String mode = "";

    DriverLogIn(Profile profile, Secret password, Route route) {
        this.profile = profile;
        this.password = password;
        this.route = route;
    }

    /** How the newest connection is protected. */
    Encryption encryption() {
        return encryption;
    }

    /** The chain that the server showed at the newest connection, its own certificate first; empty without TLS. */
    List<X509Certificate> certificates() {
        return shown;
    }

    /**
     * Logs in, and finds out at the first time whether it is an admin port of ProxySQL.
     *
     * @param limit longest wait for each step
     * @throws ServerException E-20xx
     */
    Connection to(Wire.Greeted greeted, Purpose purpose, Duration limit) {
        if (proxySqlAdmin || portKnown) {
            return once(proxySqlAdmin ? greeted.asProxySqlAdmin() : greeted, purpose, limit)
                    .connection();
        }
        try {
            Connection connection = once(greeted, purpose, limit).connection();
            if (!greeted.greeting().mariaDbProtocol() || !answersAsProxySqlAdmin(connection)) {
                unpad(connection);
                portKnown = true;
                return connection;
            }
            Wire.closeQuietly(greeted.socket());
        } catch (ServerException failure) {
            if (greeted.greeting().mariaDbProtocol() || !refusedByProxySqlAdmin(failure)) {
                throw failure;
            }
        }
        LOG.info("{}: {} is an admin port of ProxySQL", profile.name(), profile.address());
        proxySqlAdmin = true;
        Wire again = new Wire(route, limit);
        return once(
                        again.greet(profile, again.connect(profile, again.resolve(profile)))
                                .asProxySqlAdmin(),
                        purpose,
                        limit)
                .connection();
    }

    /** Looked at once: a server's mode is not changed every day. */
    private void unpad(Connection connection) {
        Session session = new Session(connection, profile.name());
        try {
            List<String> flags = List.of(session.first("SELECT @@sql_mode", row -> row.text(1))
                    .orElse("")
                    .split(",", -1));
            if (flags.contains(PADS)) {
                String wanted =
                        flags.stream().filter(flag -> !flag.equals(PADS)).collect(Collectors.joining(","));
                mode = "sql_mode = " + Sql.literal(wanted);
                session.executeOwn("SET SESSION " + mode);
            }
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
        }
    }

    /** MariaDB Connector/J logs in there without noticing; a server that greets as MariaDB is asked once. */
    private boolean answersAsProxySqlAdmin(Connection connection) {
        Session session = new Session(connection, profile.name());
        try {
            return session.first("SELECT @@version_comment LIMIT 1", row -> row.text(1))
                    .filter(comment -> comment.contains("ProxySQL Admin"))
                    .isPresent();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return false;
        }
    }

    /** Its greeting need not tell, but it cannot answer the first query of MySQL Connector/J, and says so in these words. */
    private static boolean refusedByProxySqlAdmin(ServerException failure) {
        return failure.getCause() instanceof SQLException cause
                && String.valueOf(cause.getMessage()).contains("ProxySQL Admin Error");
    }

    /** A connection, and whether the driver encrypts what goes over it. */
    record LoggedIn(Connection connection, boolean encrypted) {}

    /** Logs in to what it greeted as. */
    LoggedIn once(Wire.Greeted greeted, Purpose purpose, Duration limit) {
        boolean local = trusted(greeted.socket());
        @Nullable TlsClient used = null;
        try {
            TlsClient tls = tls(greeted.greeting());
            used = tls;
            Connection connection = ScopedValue.where(PreparedSocket.CURRENT, greeted.socket())
                    .where(TlsClient.CURRENT, tls)
                    .call(() -> Drivers.logIn(profile, password, greeted.greeting(), local, limit, purpose, mode));
            encryption = encryption(tls, local);
            shown = tls.shown();
            ends = ends(greeted.socket());
            connection.setNetworkTimeout(
                    Runnable::run, (int) purpose.readLimit().toMillis());
            return new LoggedIn(connection, tls.session().isPresent());
        } catch (SQLException failure) {
            if (used != null) {
                encryption = encryption(used, local);
            }
            Wire.closeQuietly(greeted.socket());
            throw classify(failure, greeted.greeting(), limit);
        } catch (ServerException failure) {
            Wire.closeQuietly(greeted.socket());
            throw failure;
        }
    }

    /** Both ends of a connection that goes over TCP without SSH. */
    record Ends(InetSocketAddress client, InetSocketAddress server) {}

    /** The ends of the newest connection; empty through SSH and by a Unix socket. */
    Optional<Ends> ends() {
        return ends;
    }

    private Optional<Ends> ends(Socket socket) {
        return !route.encrypted()
                        && profile.unixSocket().isEmpty()
                        && socket.getLocalSocketAddress() instanceof InetSocketAddress client
                        && socket.getRemoteSocketAddress() instanceof InetSocketAddress server
                ? Optional.of(new Ends(client, server))
                : Optional.empty();
    }

    /** Whether what leaves the way stays on one machine, and is met there by whom that machine's accounts may trust. */
    boolean trusted(Socket socket) {
        if (!profile.unixSocket().isEmpty() && !route.encrypted()) {
            return LocalServer.trusted(Path.of(profile.unixSocket()));
        }
        if (!route.encrypted()) {
            return socket.getInetAddress().isLoopbackAddress() && LocalServer.trusted(socket);
        }
        return loopback(profile.host()) && farEndTrusted();
    }

    /** Asked again after a while only, since it is one command on that machine. */
    private boolean farEndTrusted() {
        long now = System.nanoTime();
        FarEnd known = farEnd;
        if (known == null || now - known.nanos() > FAR_END_NANOS) {
            known = new FarEnd(
                    route.farEnd()
                            .filter(end -> LocalServer.trusted(end, profile.port()))
                            .isPresent(),
                    now);
            farEnd = known;
        }
        return known.trusted();
    }

    private record FarEnd(boolean trusted, long nanos) {}

    /** Whether it is this machine by its name or address. */
    static boolean loopback(String host) {
        return LOOPBACK.matcher(host).matches();
    }

    private TlsClient tls(Greeting greeting) {
        if (profile.tls().refusesPlainText() && !greeting.tlsOffered()) {
            throw new ServerException(
                    Problem.of(DbError.TLS_NOT_OFFERED, greeting.version(), profile.address()), 0, null);
        }
        return new TlsClient(profile);
    }

    private Encryption encryption(TlsClient tls, boolean local) {
        Encryption.Way way =
                route.encrypted() ? Encryption.Way.SSH : local ? Encryption.Way.THIS_MACHINE : Encryption.Way.NETWORK;
        Optional<SSLSession> session = tls.session();
        if (session.isEmpty()) {
            boolean wanted = profile.tls() != TlsMode.DISABLED;
            return new Encryption(wanted ? Encryption.Kind.FELL_BACK : Encryption.Kind.PLAIN, "", "", way);
        }
        Encryption.Kind kind = switch (profile.tls()) {
            case DISABLED, PREFERRED, REQUIRED -> Encryption.Kind.UNVERIFIED;
            case VERIFY_CA -> Encryption.Kind.CA_VERIFIED;
            case VERIFY_IDENTITY -> Encryption.Kind.IDENTITY_VERIFIED;
        };
        return new Encryption(kind, session.get().getProtocol(), session.get().getCipherSuite(), way);
    }

    private ServerException classify(SQLException failure, Greeting greeting, Duration limit) {
        DbError code = switch (failure.getErrorCode()) {
            case 1045, 1698, 1820, 1862 -> DbError.ACCESS_DENIED;
            case 1129, 1130 -> DbError.HOST_NOT_ALLOWED;
            case 1251, 2059, 1275 -> DbError.AUTHENTICATION_UNSUPPORTED;
            default -> byCause(failure, greeting);
        };
        if (code == DbError.CONNECT_FAILED && failure.getErrorCode() != 0) {
            return SqlFailures.of(failure, profile.address());
        }
        String detail = "error " + failure.getErrorCode() + ", SQLSTATE " + failure.getSQLState() + ": "
                + failure.getMessage() + TlsFailures.words(failure);
        return new ServerException(
                Problem.of(code, detail, profile.address(), profile.user(), limit.toSeconds()),
                failure.getErrorCode(),
                failure);
    }

    /** Client-side failures carry no number: the driver's cause or, for key retrieval, its own text tells them apart. */
    private static DbError byCause(SQLException failure, Greeting greeting) {
        String message = String.valueOf(failure.getMessage());
        if (KEPT.stream().anyMatch(message::contains)) {
            return DbError.PASSWORD_KEPT;
        }
        if (message.contains("Public Key Retrieval") || message.contains("authentication plugin")) {
            return DbError.AUTHENTICATION_UNSUPPORTED;
        }
        return TlsFailures.of(failure, greeting).orElse(DbError.CONNECT_FAILED);
    }
}
