package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.life.Repeating;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/**
 * The real connections. A thread of its own asks each connected server for a sign of life: every few seconds, more often
 * while one is lost.
 */
public final class LiveConnections implements ServerConnections, AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
    private static final Duration LOOK_EVERY_WHILE_LOST = Duration.ofSeconds(3);
    private static final Duration STEP = Duration.ofSeconds(1);
    /** A busy machine delays a sleep by less. */
    private static final Duration JUMP = Duration.ofSeconds(5);

    private final OpenServers servers;
    private final Set<String> watched = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> since = new ConcurrentHashMap<>();
    private final List<BiConsumer<String, State>> listeners = new CopyOnWriteArrayList<>();
    private final Repeating watch;
    private long stepped = System.currentTimeMillis();
    private long looked = System.nanoTime();

    /** Starts the watching thread. */
    public LiveConnections(OpenServers servers) {
        this.servers = servers;
        servers.onChange(this::changed);
        watch = Repeating.start("drydock-connection-watch", STEP, this::step);
    }

    @Override
    public OpenedServer open(Profile profile, Secret password) {
        return handle(servers.open(profile, password));
    }

    @Override
    public void close(String profileId) {
        servers.close(profileId);
    }

    @Override
    public Optional<OpenedServer> opened(String profileId) {
        return servers.opened(profileId).map(this::handle);
    }

    private OpenedServer handle(OpenServer server) {
        String profileId = server.profile().id();
        return OpenedServer.of(server, () -> servers.opened(profileId));
    }

    @Override
    public State state(String profileId) {
        return servers.state(profileId);
    }

    @Override
    public Optional<Lost> lost(String profileId) {
        return Optional.ofNullable(since.get(profileId))
                .map(since -> new Lost(
                        since,
                        servers.opened(profileId).map(OpenServer::tries).orElse(0),
                        servers.opened(profileId).flatMap(OpenServer::trouble)));
    }

    @Override
    public void onChange(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    /** Ends the watching thread after its current look. The servers belong to whoever made them. */
    @Override
    public void close() {
        watch.close();
    }

    private void changed(String profileId, State state) {
        switch (state) {
            case CONNECTED -> {
                watched.add(profileId);
                since.remove(profileId);
            }
            case LOST, RECONNECTING -> since.putIfAbsent(profileId, Instant.now());
            case DISCONNECTED, CLOSED -> {
                watched.remove(profileId);
                since.remove(profileId);
            }
            case CONNECTING -> {}
        }
        listeners.forEach(listener -> listener.accept(profileId, state));
    }

    /** One step. A clock that has jumped tells that the machine was asleep: what was connected is then looked at at once. */
    private void step() {
        long now = System.currentTimeMillis();
        boolean slept = now - stepped > STEP.plus(JUMP).toMillis();
        stepped = now;
        if (slept) {
            servers.awake();
        }
        Duration planned = since.isEmpty() ? LOOK_EVERY : LOOK_EVERY_WHILE_LOST;
        if (slept || System.nanoTime() - looked >= planned.toNanos()) {
            looked = System.nanoTime();
            watched.forEach(this::look);
        }
    }

    /** One virtual thread each, so that a server that does not answer delays no other. */
    private void look(String profileId) {
        Thread.ofVirtual().name("drydock-look").start(() -> {
            servers.look(profileId);
            State now = servers.state(profileId);
            if (since.containsKey(profileId) && now == State.RECONNECTING) {
                // so that the screen shows the number of tries
                listeners.forEach(listener -> listener.accept(profileId, now));
            }
        });
    }
}
