package dev.drydock.db.pool;

import dev.drydock.db.connect.ClockDifference;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.Encryption;
import dev.drydock.db.connect.IdentityReader;
import dev.drydock.db.connect.PlacesReader;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.server.FactsReader;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.LoadSession;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.LocalPort;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Workers;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One opened server: the control connection, the facts read at opening, a pool for short queries (made at first use), and
 * sessions for long statements. Safe on any thread; every call but the getters blocks on the network.
 */
public final class OpenServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenServer.class);

    private final Connector connector;
    private final ServerLock lock;
    private final Lifecycle lifecycle;
    private final ControlConnection control;
    private final Reconnection reconnection;
    private final Recovery recovery;
    private final LivenessProbe signOfLife;
    private final JobSessions sessions;
    private final ServerFacts facts;
    private final PlacesReader places;
    private final ScreenPool pool;
    private final ServerLeases holds;
    private final Peers peers;

    private OpenServer(Connector connector, ServerLock lock, Lifecycle lifecycle, Duration patience) {
        this.connector = connector;
        this.lock = lock;
        this.lifecycle = lifecycle;
        this.peers = new Peers(this, connector, lock);
        this.reconnection = new Reconnection(lifecycle);
        try {
            this.control = new ControlConnection(connector, reconnection, lock::guarded);
        } catch (RuntimeException | Error failure) {
            connector.close();
            throw failure;
        }
        this.holds = new ServerLeases(() -> {
            control.close();
            connector.close();
        });
        try {
            Met met = control.call(session -> {
                ServerFacts read = new FactsReader(session).read();
                PlacesReader where = new PlacesReader(connector, session, read);
                lock.met(IdentityReader.of(read, session), where);
                if (lock.guarded()) {
                    session.refuseChanges();
                }
                return new Met(read, where);
            });
            this.facts = met.facts();
            this.places = met.places();
        } catch (RuntimeException | Error failure) {
            holds.end();
            throw failure;
        }
        this.pool = new ScreenPool(connector, lock);
        String name = connector.profile().name();
        this.signOfLife = new LivenessProbe(lifecycle, control, connector.route(), reconnection);
        LivenessMonitor monitor = new LivenessMonitor(name, control, signOfLife::awake);
        this.sessions = new JobSessions(connector, control, holds, monitor, facts, lock);
        this.recovery = new Recovery(name, control, lifecycle, reconnection, patience);
        reconnection.setControl(control);
        reconnection.onBack(pool::evict);
        reconnection.onBack(() -> LOG.info("{}: answers again after {} tries", name, reconnection.tries()));
        LOG.info("{}: opened, {} {}", name, facts.product(), facts.version().text());
    }

    /** What the first questions told. */
    private record Met(ServerFacts facts, PlacesReader places) {}

    /** Connects and reads the facts: status queries, nothing heavier. */
    public static OpenServer open(Profile profile, Secret password) {
        return open(profile, password, SshSetup.unattended());
    }

    /** @param ssh answers what SSH hosts on the way ask */
    public static OpenServer open(Profile profile, Secret password, SshSetup ssh) {
        return open(profile, password, ssh, Recovery.PATIENCE);
    }

    /**
     * @param ssh answers what SSH hosts on the way ask
     * @param patience how long a job waits for the server after its connection was lost
     */
    public static OpenServer open(Profile profile, Secret password, SshSetup ssh, Duration patience) {
        return open(profile, password, ssh, ServerLock.of(profile), patience);
    }

    /**
     * @param ssh answers what SSH hosts on the way ask
     * @param lock says whether it may be changed
     * @param patience how long a job waits for the server after its connection was lost
     */
    public static OpenServer open(Profile profile, Secret password, SshSetup ssh, ServerLock lock, Duration patience) {
        return open(new Connector(profile, password, ssh), lock, patience);
    }

    static OpenServer open(Connector connector, ServerLock lock, Duration patience) {
        Lifecycle own = new Lifecycle(_ -> {});
        own.step(State.DISCONNECTED, State.CONNECTING);
        OpenServer opened = new OpenServer(connector, lock, own, patience);
        own.step(State.CONNECTING, State.CONNECTED);
        return opened;
    }

    /**
     * @param lock says whether it may be changed
     * @param lifecycle the states of the profile's connection; connecting now
     */
    static OpenServer open(Profile profile, Secret password, SshSetup ssh, ServerLock lock, Lifecycle lifecycle) {
        return new OpenServer(new Connector(profile, password, ssh), lock, lifecycle, Recovery.PATIENCE);
    }

    public Profile profile() {
        return connector.profile();
    }

    /** Whether the server may be changed. */
    public ServerLock lock() {
        return lock;
    }

    /**
     * Allows one run to change the server; to be closed at its end.
     *
     * @throws dev.drydock.platform.error.DrydockException E-2301 if the server is locked; E-2015 if it was closed
     */
    public ChangePermit permit() {
        requireOpen();
        return lock.permit();
    }

    /**
     * As {@link #permit()}, as a part of a run that may change the server through which this one was opened.
     *
     * @param begun the permit of the run
     */
    public ChangePermit permit(ChangePermit begun) {
        requireOpen();
        return lock.permit(begun);
    }

    /** What it logs in with, for programs that log in themselves; owned by who opened the server. */
    public Secret password() {
        return connector.password();
    }

    public ServerFacts facts() {
        return facts;
    }

    /** How the server is reached, such as "direct". */
    public String way() {
        return connector.route().label();
    }

    /** How the newest connection is protected. */
    public Encryption encryption() {
        return connector.encryption();
    }

    /** The SSH hosts on the way with the fingerprints of their keys, as far as they are known. */
    public List<String> hostKeys() {
        return connector.route().passed().stream()
                .filter(hop -> !hop.fingerprint().isEmpty())
                .map(hop -> hop.hop() + " " + (hop.keyType() + " " + hop.fingerprint()).strip())
                .toList();
    }

    /**
     * How far the server's clock is from this machine's, in words.
     *
     * @throws ServerException if the server does not say
     */
    public String clockDifference() {
        return control.call(session -> ClockDifference.read(session, facts));
    }

    /**
     * Commands on the machine of the database server: only where the way through SSH ends there.
     */
    public Optional<RemoteHost> databaseHost() {
        return connector.databaseHost();
    }

    /**
     * A port of this computer that leads to the server, for a program that cannot go through SSH itself; empty where it is
     * reached directly.
     *
     * @throws IOException if no port can be had
     * @throws ServerException E-2015 if the server was closed
     */
    public Optional<LocalPort> localPort() throws IOException {
        requireOpen();
        return profile().ssh().none()
                ? Optional.empty()
                : Optional.of(new LocalPort(
                        connector.route(), profile().host(), profile().port(), Connector.LIMIT));
    }

    /**
     * The same server with the same log-in by another way; nothing is connected yet.
     *
     * @throws ServerException E-2015 if the server was closed
     */
    public AlternateRoute withRoute(Profile otherWay) {
        requireOpen();
        return new AlternateRoute(connector.withRoute(otherWay));
    }

    /**
     * The same server with the same log-in by the same way, with TLS of its own; nothing is connected yet. Without this server
     * it is of no use.
     *
     * @throws ServerException E-2015 if the server was closed
     */
    public AlternateRoute withTls(TlsMode mode, TlsFiles files) {
        requireOpen();
        return new AlternateRoute(connector.withTls(mode, files));
    }

    /**
     * Whether an address that the server has told of itself may be logged in to: it is where the server was opened, and nothing
     * in between passes connections on; or what answers there has to prove itself by the user's own authority. Blocks for the
     * lookup of names.
     */
    public boolean itself(String host) {
        return (profile().tls().verifies() && !profile().tlsFiles().ca().isBlank()) || places.itself(host);
    }

    /** Servers beside it, such as the other nodes of its cluster. */
    public Peers peers() {
        return peers;
    }

    /** Looks whether the way to the server still answers, for example after sleep; blocks for seconds. */
    public void probeWay() {
        requireOpen();
        connector.route().probe();
    }

    /** Identity for the history: see {@link ServerFacts#key}. */
    public String key() {
        return facts.key(profile().address());
    }

    /** Its identity from before it had a UUID: see {@link ServerFacts#keyWithoutUuid}. */
    public String keyWithoutUuid() {
        return facts.keyWithoutUuid(profile().address());
    }

    /** Whether a connection is one of those that serve screens: they hold no lock. */
    public boolean forScreens(long connection) {
        return pool.opened(connection);
    }

    public ControlConnection control() {
        return control;
    }

    /** What jobs do when they lose a connection. */
    public Recovery recovery() {
        return recovery;
    }

    /** Where its connection stands. Never blocks. */
    public State state() {
        return lifecycle.state();
    }

    /** Whether there is a way to the server at the moment, as far as is known. Never blocks. */
    public boolean reachable() {
        return !control.broken();
    }

    /** The number of the attempt to reconnect that is under way. Never blocks. */
    public int tries() {
        return reconnection.tries();
    }

    /** Why the newest attempt to reconnect failed. Never blocks. */
    public Optional<Problem> trouble() {
        return reconnection.trouble();
    }

    /** Looks whether it still answers. */
    LivenessProbe signOfLife() {
        return signOfLife;
    }

    /**
     * Runs a short query of a screen on a pooled session; waits up to five seconds for a free one.
     *
     * @throws ServerException E-2014 if none becomes free; E-2015 if the server was closed, or is only kept for jobs
     */
    public <T> T query(Function<Session, T> use) {
        control.requireTheSame();
        return pool.query(use);
    }

    /**
     * Opens a session of its own for long statements; a time limit that the server has for all is lifted on it.
     *
     * @throws ServerException if it cannot be opened; E-2015 if the server was closed
     */
    public LongSession longSession() {
        return sessions.forLong(List.of());
    }

    /**
     * As {@link #longSession()} after these settings; Cancel does not wait for a network that does not answer.
     *
     * @param register where a job hands over what it blocks on
     * @throws dev.drydock.platform.task.JobCancelledException if the job is cancelled meanwhile
     */
    public LongSession longSession(Function<Cancellable, JobContext.Registration> register, List<String> settings) {
        return CancellableConnect.await(profile().name(), () -> sessions.forLong(settings), register);
    }

    /**
     * Opens one of many sessions for load; it belongs to the caller.
     *
     * @throws ServerException if it cannot be opened; E-2015 if the server was closed
     */
    public LoadSession loadSession(ChangePermit permit) {
        return sessions.forLoad(permit);
    }

    /** A session for what may be repeated after a loss, opened with these settings when it is first needed. */
    public RetryingSession retryingSession(JobContext context, List<String> settings) {
        return new RetryingSession(this, context, settings, false);
    }

    /**
     * The same for one of several workers, opened at once, so that who has none is not taken for one that works. Its uses throw
     * as this does. Blocks on the network.
     *
     * @throws Workers.SteppedBack where no connection is to be had at the moment
     */
    public RetryingSession workerSession(JobContext context, List<String> settings) {
        RetryingSession session = new RetryingSession(this, context, settings, true);
        session.open();
        return session;
    }

    /**
     * The job on this server, whatever is disconnected meanwhile: it begins only while the server is open, and the server
     * then stays open for it until it ends.
     */
    public <R> Job<R> holding(Job<R> job) {
        return holds.during(job, sessions::notOpen);
    }

    /** Disconnects: screens get nothing more, and the connections are closed as soon as no job holds them. Returns soon. */
    void leave() {
        lifecycle.close();
        pool.close();
        holds.leave();
    }

    /**
     * Closes pool and control connection; from then on everything but the getters is refused with E-2015. Long sessions belong
     * to their jobs. Returns soon, whatever the network does.
     */
    @Override
    public void close() {
        if (lifecycle.close()) {
            LOG.info("{}: closed", profile().name());
        }
        pool.close();
        holds.end();
    }

    void requireOpen() {
        sessions.requireOpen();
    }
}
