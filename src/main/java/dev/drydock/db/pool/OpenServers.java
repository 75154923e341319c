package dev.drydock.db.pool;

import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The servers that are connected now, by profile. Each attempt to connect is a generation of its own: one that ends late
 * closes only what it has opened itself. Safe on any thread; opening and closing block on the network.
 */
public final class OpenServers implements AutoCloseable {

    /** Where a profile's connection stands. */
    public enum State {
        DISCONNECTED,
        CONNECTING,
        CONNECTED,
        /** Was connected, does not answer, and is not tried again by itself. */
        LOST,
        /** Was connected, and is tried again until it answers. */
        RECONNECTING,
        /** Closed by the user. */
        CLOSED;

        /** Whether there is no connection, nor an attempt to make one. */
        public boolean down() {
            return this == DISCONNECTED || this == CLOSED;
        }
    }

    /** The newest attempt of each profile. */
    private final Map<String, Attempt> attempts = new ConcurrentHashMap<>();

    private final List<BiConsumer<String, State>> listeners = new CopyOnWriteArrayList<>();
    private final Function<Profile, SshSetup> ssh;
    private final ServerLocks locks;

    /**
     * @param ssh gives what answers for a profile's SSH hosts
     * @param locks say which servers may be changed
     */
    public OpenServers(Function<Profile, SshSetup> ssh, ServerLocks locks) {
        this.ssh = ssh;
        this.locks = locks;
    }

    /**
     * Connects, or returns the server that is connected already; one that was given up as lost makes room for a new one.
     *
     * @throws DrydockException E-20xx; E-2015 while another attempt is under way, or if this one was closed meanwhile
     */
    public OpenServer open(Profile profile, Secret password) {
        if (state(profile.id()) == State.LOST) {
            close(profile.id());
        }
        Attempt mine = new Attempt(profile.id());
        Attempt newest = attempts.merge(profile.id(), mine, (known, made) -> known.down() ? made : known);
        if (newest == mine) {
            return mine.open(profile, password);
        }
        OpenServer present = newest.opened()
                .orElseThrow(() -> notOpen(profile, newest.lifecycle.state().name(), null));
        present.signOfLife().look();
        return present;
    }

    public Optional<OpenServer> opened(String profileId) {
        return Optional.ofNullable(attempts.get(profileId)).flatMap(Attempt::opened);
    }

    public State state(String profileId) {
        Attempt newest = attempts.get(profileId);
        return newest == null ? State.DISCONNECTED : newest.lifecycle.state();
    }

    /** Asks the server for a sign of life; one that gives none is reconnected by itself. Blocks for seconds. */
    public void look(String profileId) {
        opened(profileId).ifPresent(server -> server.signOfLife().look());
    }

    /** After sleep: asks all servers and the ways to them at once. Blocks for seconds. */
    public void awake() {
        attempts.values()
                .forEach(attempt -> attempt.opened()
                        .ifPresent(server -> Thread.ofPlatform()
                                .daemon()
                                .name("drydock-awake")
                                .start(server.signOfLife()::awake)));
    }

    /**
     * Ends the connection, or the attempt to make one. Jobs that hold the server keep it until they end. Returns soon,
     * whatever the network does.
     */
    public void close(String profileId) {
        Attempt newest = attempts.get(profileId);
        if (newest != null) {
            newest.end(OpenServer::leave);
        }
    }

    /** @param listener told the profile's id and its new state, on the thread that changed it; must not block */
    public void onChange(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    /** Ends all connections at once, also those that jobs hold. */
    @Override
    public void close() {
        attempts.values().forEach(attempt -> attempt.end(OpenServer::close));
    }

    private static ServerException notOpen(Profile profile, String detail, @Nullable Throwable cause) {
        return new ServerException(Problem.of(DbError.NOT_OPEN, detail, profile.name()), 0, cause);
    }

    /** One generation of a profile's connection: from the attempt to make it until it is closed. */
    private final class Attempt {

        private final String profileId;
        private final Lifecycle lifecycle = Lifecycle.connecting(this::changed);
        private volatile @Nullable OpenServer server;

        Attempt(String profileId) {
            this.profileId = profileId;
        }

        OpenServer open(Profile profile, Secret password) {
            changed(State.CONNECTING);
            try {
                OpenServer opened =
                        OpenServer.open(profile, password, ssh.apply(profile), locks.of(profile), lifecycle);
                server = opened;
                if (!lifecycle.step(State.CONNECTING, State.CONNECTED)) {
                    opened.close();
                    throw notOpen(profile, "", null);
                }
                return opened;
            } catch (RuntimeException | Error failure) {
                if (lifecycle.step(State.CONNECTING, State.DISCONNECTED) || !(failure instanceof DrydockException)) {
                    throw failure;
                }
                throw notOpen(profile, "", failure);
            }
        }

        /** Empty until it is connected, and after it was closed. */
        Optional<OpenServer> opened() {
            State now = lifecycle.state();
            return now == State.CONNECTING || now.down() ? Optional.empty() : Optional.ofNullable(server);
        }

        boolean down() {
            return lifecycle.state().down();
        }

        /** An attempt that is under way sees it, and closes what it has opened. */
        void end(Consumer<OpenServer> how) {
            lifecycle.close();
            OpenServer opened = server;
            if (opened != null) {
                how.accept(opened);
            }
        }

        private void changed(State state) {
            if (attempts.get(profileId) == this) {
                listeners.forEach(listener -> listener.accept(profileId, state));
            }
        }
    }
}
