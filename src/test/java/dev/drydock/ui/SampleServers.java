package dev.drydock.ui;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.Grants;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.server.Profiles;
import dev.drydock.ui.server.ServerConnections;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Made-up servers behind the window's own ports: saved in memory, connected without a network, as slow as wanted. */
public final class SampleServers implements Profiles, ServerConnections {

    private final List<Profile> saved;
    private final Map<String, OpenedServer> opened = new ConcurrentHashMap<>();
    private final Map<String, State> states = new ConcurrentHashMap<>();
    private final Map<String, Lost> lost = new ConcurrentHashMap<>();
    private final List<BiConsumer<String, State>> listeners = new CopyOnWriteArrayList<>();
    private final List<String> given = new CopyOnWriteArrayList<>();
    private final AtomicInteger opening = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private Consumer<Profile> way = _ -> {};
    private final Duration delay;

    public SampleServers(List<Profile> profiles, Duration delay) {
        this.saved = new ArrayList<>(profiles);
        this.delay = delay;
    }

    public static Profile profile(String name, String folder, Environment environment) {
        return new Profile(
                "id-" + name,
                name,
                folder,
                environment,
                name + ".example.com",
                3306,
                "dba",
                PasswordSource.NONE,
                TlsMode.PREFERRED,
                "");
    }

    public static ServerFacts facts(Fact<Role> role) {
        return facts(role, 0, true);
    }

    private static ServerFacts facts(Fact<Role> role, int replicas, boolean readOnly) {
        return new ServerFacts(
                Flavour.MYSQL,
                ServerVersion.parse("5.7.22-log"),
                "MySQL Community Server (GPL)",
                false,
                new Fact.Known<>("db2.internal"),
                new Fact.Known<>(3306L),
                new Fact.Known<>("3e11fa47-71ca-11e1-9e33-c80aa9429562"),
                role,
                new Fact.Known<>(replicas),
                new Fact.Known<>(readOnly),
                "dba@%",
                new Grants(List.of("GRANT PROCESS, SELECT ON *.* TO 'dba'@'%'", "GRANT ALL ON `shop`.* TO 'dba'@'%'")));
    }

    @Override
    public synchronized List<Profile> all() {
        block();
        return List.copyOf(saved);
    }

    @Override
    public synchronized void save(Profile profile) {
        block();
        saved.removeIf(old -> old.id().equals(profile.id()));
        saved.add(profile);
    }

    @Override
    public synchronized void saveAll(List<Profile> profiles) {
        profiles.forEach(this::save);
    }

    @Override
    public synchronized void saveChanges(List<Profile> before, List<Profile> after) {
        saveAll(after);
    }

    @Override
    public synchronized void remove(String profileId) {
        block();
        saved.removeIf(old -> old.id().equals(profileId));
    }

    @Override
    public OpenedServer open(Profile profile, Secret password) {
        OpenedServer present = opened.get(profile.id());
        if (present != null) {
            return present;
        }
        if (state(profile.id()) == State.CONNECTING) {
            throw new DrydockException(Problem.of(DbError.NOT_OPEN, "CONNECTING", profile.name()));
        }
        given.add(password.<String, RuntimeException>use(plain -> plain));
        change(profile.id(), State.CONNECTING);
        most.accumulateAndGet(opening.incrementAndGet(), Math::max);
        block();
        way.accept(profile);
        opening.decrementAndGet();
        if (profile.name().contains("refused")) {
            change(profile.id(), State.DISCONNECTED);
            throw new DrydockException(Problem.of(DbError.REFUSED, "connect: connection refused", profile.address()));
        }
        Fact<Role> role = profile.name().contains("unknown")
                ? new Fact.Unknown<>("needs the REPLICATION CLIENT privilege")
                : new Fact.Known<>(Role.REPLICA);
        ServerFacts facts =
                profile.name().contains("primary") ? facts(new Fact.Known<>(Role.PRIMARY), 2, false) : facts(role);
        OpenedServer server = new OpenedServer(profile, facts, "direct", () -> {
            throw new IllegalStateException("a made-up server has no connections");
        });
        if (state(profile.id()) == State.CLOSED) {
            throw new DrydockException(Problem.of(DbError.NOT_OPEN, "", profile.name()));
        }
        opened.put(profile.id(), server);
        change(profile.id(), State.CONNECTED);
        return server;
    }

    @Override
    public void close(String profileId) {
        block();
        opened.remove(profileId);
        if (!state(profileId).down()) {
            change(profileId, State.CLOSED);
        }
    }

    /** What is passed before a server is connected; it may ask and it may throw. */
    public void through(Consumer<Profile> passed) {
        way = profile -> {
            try {
                passed.accept(profile);
            } catch (DrydockException failure) {
                opening.decrementAndGet();
                change(profile.id(), State.DISCONNECTED);
                throw failure;
            }
        };
    }

    /** How many were being connected at once at most. */
    public int mostAtOnce() {
        return most.get();
    }

    /** The passwords of all attempts to connect. */
    public List<String> given() {
        return given;
    }

    /** Lets a connected server stop answering. */
    public void lose(Profile profile, Lost since) {
        lost.put(profile.id(), since);
        change(profile.id(), State.RECONNECTING);
    }

    @Override
    public Optional<OpenedServer> opened(String profileId) {
        return Optional.ofNullable(opened.get(profileId));
    }

    @Override
    public State state(String profileId) {
        return states.getOrDefault(profileId, State.DISCONNECTED);
    }

    @Override
    public Optional<Lost> lost(String profileId) {
        return Optional.ofNullable(lost.get(profileId));
    }

    @Override
    public void onChange(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    private void change(String profileId, State state) {
        states.put(profileId, state);
        listeners.forEach(listener -> listener.accept(profileId, state));
    }

    private void block() {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
