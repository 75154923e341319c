package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.DirectRoute;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.RouteSocket;
import dev.drydock.db.tunnel.SshRoute;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.db.tunnel.UnixRoute;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.net.Socket;
import java.security.cert.X509Certificate;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private final Profile profile;
    private final Secret password;
    private final SshSetup ssh;
    private final Duration limit;
    private final Route route;
    private final boolean ownRoute;
    private final Wire wire;
    private final DriverLogIn logIn;

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
        this.logIn = new DriverLogIn(profile, password, route);
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
        if (DriverLogIn.loopback(host) || host.equalsIgnoreCase(profile.host())) {
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
        return logIn.encryption();
    }

    /** The chain that the server showed at the newest connection, its own certificate first; empty without TLS. */
    public List<X509Certificate> certificates() {
        return logIn.certificates();
    }

    /** The far end of the way if the server runs there, by what the profile says. */
    public Optional<RemoteHost> databaseHost() {
        return route.farEnd()
                .filter(end -> DriverLogIn.loopback(profile.host())
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
                    logIn.to(steps.greet(profile, steps.connect(profile, steps.resolve(profile))), purpose, stepLimit);
            // one line for each of thousands would say nothing
            LOG.atLevel(purpose == Purpose.LOAD ? Level.DEBUG : Level.INFO)
                    .log(
                            "{}: {} connection opened to {} {}, {}",
                            profile.name(),
                            purpose,
                            profile.address(),
                            route.label(),
                            encryption().kind());
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
        DriverLogIn.LoggedIn done = logIn.once(greeted, Purpose.LOAD, limit);
        return new LoadConnection(
                done.connection(), done.encrypted() ? Optional.empty() : Optional.of(greeted.socket()));
    }

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

    RouteSocket connect(Destination destination) {
        return wire.connect(profile, destination);
    }

    Wire.Greeted greet(RouteSocket socket) {
        return wire.greet(profile, socket);
    }

    Connection logIn(Wire.Greeted greeted, Purpose purpose) {
        return logIn.to(greeted, purpose, limit);
    }

    /** The ends of the newest connection; empty through SSH and by a Unix socket. */
    Optional<DriverLogIn.Ends> ends() {
        return logIn.ends();
    }

    /** Whether a connection stays on one machine, and is met there by whom the accounts of that machine may trust. */
    boolean local(Socket connected) {
        return logIn.trusted(connected);
    }
}
