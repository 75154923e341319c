package dev.drydock.db.pool;

import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.DrydockException;
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
        /** Was connected, and the last look found no answer. */
        LOST
    }

    private final Map<String, OpenServer> servers = new ConcurrentHashMap<>();
    private final Map<String, State> states = new ConcurrentHashMap<>();
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
     * Connects, or returns the server that is connected already.
     *
     * @throws DrydockException E-20xx
     */
    public OpenServer open(Profile profile, Secret password) {
        OpenServer present = servers.get(profile.id());
        if (present != null) {
            return present;
        }
        change(profile.id(), State.CONNECTING);
        try {
            OpenServer opened = OpenServer.open(profile, password, ssh.apply(profile), locks.of(profile));
            OpenServer other = servers.putIfAbsent(profile.id(), opened);
            if (other != null) {
                opened.close();
            }
            change(profile.id(), State.CONNECTED);
            return other == null ? opened : other;
        } catch (DrydockException failure) {
            change(profile.id(), State.DISCONNECTED);
            throw failure;
        }
    }

    public Optional<OpenServer> opened(String profileId) {
        return Optional.ofNullable(servers.get(profileId));
    }

    public State state(String profileId) {
        return states.getOrDefault(profileId, State.DISCONNECTED);
    }

    /** Asks the server for a sign of life over its control connection, and tells listeners if that changed its state. */
    public void look(String profileId) {
        OpenServer server = servers.get(profileId);
        if (server == null) {
            return;
        }
        boolean answers;
        try {
            answers = server.control().call(session -> session.alive(3));
        } catch (DrydockException _) {
            answers = false;
        }
        if (servers.get(profileId) == server) {
            change(profileId, answers ? State.CONNECTED : State.LOST);
        }
    }

    /** Looks whether the ways to all servers still answer, such as after sleep, and drops dead ones; blocks for seconds. */
    public void probeWays() {
        servers.values().forEach(OpenServer::probeWay);
    }

    public void close(String profileId) {
        OpenServer server = servers.remove(profileId);
        if (server != null) {
            server.close();
        }
        change(profileId, State.DISCONNECTED);
    }

    /** @param listener told the profile's id and its new state, on the thread that changed it */
    public void onChange(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    private void change(String profileId, State state) {
        State before = states.put(profileId, state);
        if (before != state) {
            listeners.forEach(listener -> listener.accept(profileId, state));
        }
    }

    @Override
    public void close() {
        List.copyOf(servers.keySet()).forEach(this::close);
    }
}
