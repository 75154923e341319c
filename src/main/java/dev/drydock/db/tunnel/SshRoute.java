package dev.drydock.db.tunnel;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way through SSH: one tunnel for all connections to a server, made at first use, and made anew when it was lost before
 * the next connection goes through it. Safe on any thread.
 */
public final class SshRoute implements Route {

    private static final Duration PROBE_LIMIT = Duration.ofSeconds(3);

    private final SshAccess access;
    private final SshSetup setup;
    private final Duration limit;
    /** Held while a tunnel is made, so that connections which need it wait for the same one. */
    private final ReentrantLock making = new ReentrantLock();

    private volatile @Nullable Tunnel tunnel;
    private volatile List<HopReport> passed = List.of();
    private volatile boolean closed;

    /** @param limit longest wait for an answer of a hop */
    public SshRoute(SshAccess access, SshSetup setup, Duration limit) {
        this.access = access;
        this.setup = setup;
        this.limit = limit;
    }

    @Override
    public void ready(HopProgress progress) {
        ensure(progress, limit);
    }

    /** The last hop looks the name up. */
    @Override
    public Destination resolve(String host) {
        return new Destination(host, List.of());
    }

    @Override
    public RouteSocket connect(Destination destination, int port, Duration connectLimit) {
        Duration ofHops = connectLimit.compareTo(limit) < 0 ? connectLimit : limit;
        Tunnel first = ensure(HopProgress.unseen(), ofHops);
        try {
            return first.connect(destination.host(), port, connectLimit);
        } catch (ServerException failure) {
            if (closed || first.answers(PROBE_LIMIT)) {
                throw failure;
            }
            // it had died without a sign
            first.close();
            return ensure(HopProgress.unseen(), ofHops).connect(destination.host(), port, connectLimit);
        }
    }

    private Tunnel ensure(HopProgress progress, Duration ofHops) {
        Tunnel present = tunnel;
        if (present != null && present.open() && !closed) {
            return present;
        }
        making.lock();
        try {
            present = tunnel;
            if (closed) {
                throw gone();
            }
            if (present != null && present.open()) {
                return present;
            }
            if (present != null) {
                present.close();
            }
            return made(progress, ofHops);
        } finally {
            making.unlock();
        }
    }

    private Tunnel made(HopProgress told, Duration ofHops) {
        SeenHops progress = new SeenHops(told);
        Tunnel made = make(progress, ofHops);
        passed = progress.reports();
        return made;
    }

    @Override
    public List<HopReport> passed() {
        return passed;
    }

    private Tunnel make(HopProgress progress, Duration ofHops) {
        return switch (access.program()) {
            case BUILT_IN -> {
                JschTunnel made = new JschTunnel(new HopChain(setup).resolve(access.hops()), setup.questions(), ofHops);
                known(made);
                made.open(progress);
                yield made;
            }
            case SYSTEM -> {
                SystemSsh made = new SystemSsh(access.hops(), setup);
                known(made);
                made.open(progress);
                yield made;
            }
        };
    }

    /** A tunnel is known before it is open, so that {@link #close} can end the attempt; one that came before ends it here. */
    private void known(Tunnel made) {
        tunnel = made;
        if (closed) {
            made.close();
            throw gone();
        }
    }

    private ServerException gone() {
        return new ServerException(Problem.of(TunnelError.CLOSED, "", label()), 0, null);
    }

    @Override
    public String label() {
        return "via " + access.hops().stream().map(SshHop::host).collect(Collectors.joining(", "));
    }

    @Override
    public boolean encrypted() {
        return true;
    }

    @Override
    public Optional<RemoteHost> farEnd() {
        return Optional.of(new FarEnd());
    }

    @Override
    public void probe() {
        Tunnel present = tunnel;
        if (present != null && present.open() && !present.answers(PROBE_LIMIT)) {
            present.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        Tunnel present = tunnel;
        if (present != null) {
            present.close();
        }
    }

    /** The end of whatever tunnel there is when it is asked. */
    private final class FarEnd implements RemoteHost {

        @Override
        public String name() {
            return access.hops().getLast().label();
        }

        @Override
        public Output run(String command, byte[] input, Duration patience, int mostBytes) {
            return ensure(HopProgress.unseen(), limit).run(command, input, patience, mostBytes);
        }

        @Override
        public Socket open(String command, Duration patience) {
            return ensure(HopProgress.unseen(), limit).open(command, patience);
        }
    }
}
