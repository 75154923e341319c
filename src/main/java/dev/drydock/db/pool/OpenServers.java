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
import java.util.function.Function;

/** The servers that are connected now, by profile. Safe on any thread; opening and closing block on the network. */
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
        CLOSED
    }

    private final Map<String, OpenServer> servers = new ConcurrentHashMap<>();
    private final Map<String, Lifecycle> lifecycles = new ConcurrentHashMap<>();
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
     * Connects, or returns the server that is connected already; one that was given up as lost is tried again by itself.
     *
     * @throws DrydockException E-20xx
     */
    public OpenServer open(Profile profile, Secret password) {
        OpenServer present = servers.get(profile.id());
        if (present != null) {
            present.look();
            return present;
        }
        Lifecycle lifecycle = lifecycle(profile.id());
        if (!lifecycle.step(State.DISCONNECTED, State.CONNECTING) && !lifecycle.step(State.CLOSED, State.CONNECTING)) {
            throw new ServerException(
                    Problem.of(DbError.NOT_OPEN, lifecycle.state().name(), profile.name()), 0, null);
        }
        try {
            OpenServer opened = OpenServer.open(profile, password, ssh.apply(profile), locks.of(profile), lifecycle);
            servers.put(profile.id(), opened);
            if (!lifecycle.step(State.CONNECTING, State.CONNECTED)) {
                servers.remove(profile.id(), opened);
                opened.close();
                throw new ServerException(Problem.of(DbError.NOT_OPEN, "", profile.name()), 0, null);
            }
            return opened;
        } catch (DrydockException failure) {
            lifecycle.step(State.CONNECTING, State.DISCONNECTED);
            throw failure;
        }
    }

    private Lifecycle lifecycle(String profileId) {
        return lifecycles.computeIfAbsent(
                profileId, id -> new Lifecycle(state -> listeners.forEach(listener -> listener.accept(id, state))));
    }

    public Optional<OpenServer> opened(String profileId) {
        return Optional.ofNullable(servers.get(profileId));
    }

    public State state(String profileId) {
        Lifecycle known = lifecycles.get(profileId);
        return known == null ? State.DISCONNECTED : known.state();
    }

    /** Asks the server for a sign of life; one that gives none is reconnected by itself. Blocks for seconds. */
    public void look(String profileId) {
        opened(profileId).ifPresent(OpenServer::look);
    }

    /** After sleep: asks all servers and the ways to them at once. Blocks for seconds. */
    public void awake() {
        servers.values()
                .forEach(server -> Thread.ofVirtual().name("drydock-awake").start(server::awake));
    }

    /** Ends the connection, or the attempt to make one. Returns soon, whatever the network does. */
    public void close(String profileId) {
        OpenServer server = servers.remove(profileId);
        if (server != null) {
            server.close();
        } else {
            Lifecycle known = lifecycles.get(profileId);
            if (known != null && known.is(State.CONNECTING)) {
                known.close();
            }
        }
    }

    /** @param listener told the profile's id and its new state, on the thread that changed it; must not block */
    public void onChange(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        List.copyOf(servers.keySet()).forEach(this::close);
    }
}
