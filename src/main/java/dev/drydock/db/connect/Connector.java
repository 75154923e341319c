package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.SqlFailures;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.DirectRoute;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.SshRoute;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.db.tunnel.UnixRoute;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Opens connections for one profile: make the way, resolve, connect, read the greeting, choose the driver by it, log in. The
 * way is shared by all of them and ends with the connector.
 */
public final class Connector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

    /** Longest wait for the TCP connection, the greeting and the login, each. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    private static final Pattern LOOPBACK = Pattern.compile("(?i)localhost|127\\.[0-9.]+|::1");

    private final Profile profile;
    private final Secret password;
    private final SshSetup ssh;
    private final Duration limit;
    private final Route route;
    private final boolean ownRoute;
    private final Wire wire;
    private volatile Encryption encryption = Encryption.UNKNOWN;
    private volatile List<X509Certificate> shown = List.of();
    private volatile boolean proxySqlAdmin;
    /** What kind of port it is does not change while the way is open. */
    private volatile boolean portKnown;

    /** @param ssh answers what SSH hosts on the way ask */
    public Connector(Profile profile, Secret password, SshSetup ssh) {
        this(profile, password, ssh, LIMIT);
    }

    /** @param limit longest wait for each step */
    public Connector(Profile profile, Secret password, SshSetup ssh, Duration limit) {
        this(profile, password, ssh, limit, route(profile, ssh, limit), true);
    }

    private static Route route(Profile profile, SshSetup ssh, Duration limit) {
        if (!profile.ssh().none()) {
            return new SshRoute(profile.ssh(), ssh, limit);
        }
        return profile.unixSocket().isEmpty() ? new DirectRoute() : new UnixRoute(profile.unixSocket());
    }

    private Connector(Profile profile, Secret password, SshSetup ssh, Duration limit, Route route, boolean ownRoute) {
        this.profile = profile;
        this.password = password;
        this.ssh = ssh;
        this.limit = limit;
        this.route = route;
        this.ownRoute = ownRoute;
        this.wire = new Wire(route, limit);
    }

    /** A connector of its own with the same log-in, for the same server by another way. */
    public Connector withRoute(Profile otherWay) {
        return new Connector(otherWay, password, ssh, limit);
    }

    /**
     * A connector with the same log-in for another server at the far end of the same way, which stays this one's.
     *
     * @throws dev.drydock.platform.error.DrydockException if that is no host
     */
    public Connector peer(String host, int port) {
        return peer(profile.at(host, port), password);
    }

    /** A connector with the same log-in for the same server by the same way, which stays this one's, with TLS of its own. */
    public Connector withTls(TlsMode mode, TlsFiles files) {
        return new Connector(profile.withTls(mode, files), password, ssh, limit, route, false);
    }

    /** As {@link #peer(String, int)}, with a log-in of its own. */
    public Connector peer(Profile other, Secret otherPassword) {
        // a socket leads to its own server only
        Route way = profile.unixSocket().isEmpty() ? route : new DirectRoute();
        return new Connector(other, otherPassword, ssh, limit, way, false);
    }

    /**
     * A connector for another server whose machine is at the end of the way: this one's way where it is the same machine, else
     * one with the last hop on the other's host. Empty where this way does not end on its own server's machine. To be closed.
     *
     * @throws dev.drydock.platform.error.DrydockException if that is no host
     */
    public Optional<Connector> onMachineOf(String host, int port) {
        if (databaseHost().isEmpty()) {
            return Optional.empty();
        }
        if (LOOPBACK.matcher(host).matches() || host.equalsIgnoreCase(profile.host())) {
            return Optional.of(peer(host, port));
        }
        List<SshHop> hops = new ArrayList<>(profile.ssh().hops());
        SshHop last = hops.removeLast();
        hops.add(new SshHop(host, last.port(), last.user(), last.method(), last.keyFile(), last.oldAlgorithms()));
        SshAccess other =
                new SshAccess(profile.ssh().program(), hops, profile.ssh().vault());
        return Optional.of(new Connector(profile.at(host, port).withSsh(other), password, ssh, limit));
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

    /** How the newest connection is protected. */
    public Encryption encryption() {
        return encryption;
    }

    /** The chain that the server showed at the newest connection, its own certificate first; empty without TLS. */
    public List<X509Certificate> certificates() {
        return shown;
    }

    /** The far end of the way if the server runs there, by what the profile says. */
    public Optional<RemoteHost> databaseHost() {
        return route.farEnd()
                .filter(end -> LOOPBACK.matcher(profile.host()).matches()
                        || profile.host()
                                .equalsIgnoreCase(profile.ssh().hops().getLast().host()));
    }

    /**
     * Opens one connection; blocks for up to three times the limit.
     *
     * @throws ServerException E-20xx
     */
    public Connection open(Purpose purpose) {
        return open(purpose, limit);
    }

    /** As {@link #open(Purpose)}, with another longest wait for each step. */
    public Connection open(Purpose purpose, Duration stepLimit) {
        Wire steps = new Wire(route, stepLimit);
        try {
            Connection opened =
                    logIn(steps.greet(profile, steps.connect(profile, steps.resolve(profile))), purpose, stepLimit);
            // one line for each of thousands would say nothing
            LOG.atLevel(purpose == Purpose.LOAD ? Level.DEBUG : Level.INFO)
                    .log(
                            "{}: {} connection opened to {} {}, {}",
                            profile.name(),
                            purpose,
                            profile.address(),
                            route.label(),
                            encryption.kind());
            return opened;
        } catch (ServerException failure) {
            LOG.warn(
                    "{}: no {} connection to {} {}: {}",
                    profile.name(),
                    purpose,
                    profile.address(),
                    route.label(),
                    failure.problem().line());
            throw failure;
        }
    }

    /**
     * A connection for load, and its socket.
     *
     * @param plain empty where the driver encrypts what goes over it
     */
    public record LoadConnection(Connection connection, Optional<Socket> plain) {}

    /**
     * Opens one of very many connections; as {@link #open(Purpose)}.
     *
     * @throws ServerException E-20xx
     */
    public LoadConnection openForLoad() {
        Wire.Greeted greeted = greet(connect(resolve()));
        LoggedIn done = logInAs(greeted, Purpose.LOAD, limit);
        return new LoadConnection(
                done.connection(), done.encrypted() ? Optional.empty() : Optional.of(greeted.socket()));
    }

    private record LoggedIn(Connection connection, boolean encrypted) {}

    /** Ends the way, unless it is another's, and with it every connection through it; those of a direct way live on. Never blocks. */
    @Override
    public void close() {
        if (ownRoute) {
            route.close();
        }
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
        return logIn(greeted, purpose, limit);
    }

    private Connection logIn(Wire.Greeted greeted, Purpose purpose, Duration stepLimit) {
        if (proxySqlAdmin || portKnown) {
            return logInAs(proxySqlAdmin ? greeted.asProxySqlAdmin() : greeted, purpose, stepLimit)
                    .connection();
        }
        try {
            Connection connection = logInAs(greeted, purpose, stepLimit).connection();
            if (!greeted.greeting().mariaDbProtocol() || !answersAsProxySqlAdmin(connection)) {
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
        Wire again = new Wire(route, stepLimit);
        return logInAs(
                        again.greet(profile, again.connect(profile, again.resolve(profile)))
                                .asProxySqlAdmin(),
                        purpose,
                        stepLimit)
                .connection();
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

    private LoggedIn logInAs(Wire.Greeted greeted, Purpose purpose, Duration stepLimit) {
        boolean local = local();
        @Nullable TlsClient used = null;
        try {
            TlsClient tls = tls(greeted.greeting());
            used = tls;
            Connection connection = ScopedValue.where(PreparedSocket.CURRENT, greeted.socket())
                    .where(TlsClient.CURRENT, tls)
                    .call(() -> Drivers.logIn(profile, password, greeted.greeting(), local, stepLimit, purpose));
            encryption = encryption(tls, local);
            shown = tls.shown();
            connection.setNetworkTimeout(
                    Runnable::run, (int) purpose.readLimit().toMillis());
            return new LoggedIn(connection, tls.session().isPresent());
        } catch (SQLException failure) {
            if (used != null) {
                encryption = encryption(used, local);
            }
            Wire.closeQuietly(greeted.socket());
            throw classify(failure, greeted.greeting());
        } catch (ServerException failure) {
            Wire.closeQuietly(greeted.socket());
            throw failure;
        }
    }

    /** Whether what leaves the way stays on one machine; a name that only the far end knows is not asked for here. */
    boolean local() {
        if (route.encrypted()) {
            return LOOPBACK.matcher(profile.host()).matches();
        }
        try {
            return InetAddress.getByName(profile.host()).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
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

    private ServerException classify(SQLException failure, Greeting greeting) {
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

    /** What the drivers say where {@link Drivers} does not let them send the password. */
    private static final List<String> KEPT = List.of(
            KeptPassword.MESSAGE,
            "restrict authentication plugin",
            "Authentication plugin 'mysql_clear_password' is disabled");

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
