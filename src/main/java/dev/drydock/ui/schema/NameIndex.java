package dev.drydock.ui.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The names of the tables of all connected servers, one index for tree and palette. Nothing is read before somebody looks
 * for something; what is older than some minutes is then read again, and stands until that is done. JavaFX thread only;
 * reading and searching are done elsewhere.
 */
public final class NameIndex {

    private static final Duration FRESH = Duration.ofMinutes(2);

    private final Supplier<List<OpenedServer>> connected;
    private final Function<OpenedServer, TableNames> reader;
    private final Map<String, TableNames> kept = new HashMap<>();
    private final Map<String, Problem> problems = new HashMap<>();
    /** When names were read, or could not be, in {@link System#nanoTime}. */
    private final Map<String, Long> tried = new HashMap<>();
    /** A mark of its own for each reading: one whose server was forgotten meanwhile counts for nothing. */
    private final Map<String, Object> reading = new HashMap<>();

    private final List<Runnable> listeners = new ArrayList<>();
    /** How often names have changed, and as of which change something was found last. */
    private int changes;

    private int found;

    /** @param connected the servers that are connected now */
    public NameIndex(Supplier<List<OpenedServer>> connected) {
        this(connected, NameIndex::read);
    }

    /** @param reader reads the names of a server; called off the JavaFX thread */
    public NameIndex(Supplier<List<OpenedServer>> connected, Function<OpenedServer, TableNames> reader) {
        this.connected = connected;
        this.reader = reader;
    }

    private static TableNames read(OpenedServer server) {
        OpenServer open = server.server().get();
        return open.query(session -> TableNames.read(TableNames.Source.of(new Catalogue(session, open.facts()))));
    }

    /** @param listener told when names were read, or could not be */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Reads the names of connected servers that are not there, or not fresh. */
    public void need() {
        for (OpenedServer server : connected.get()) {
            String id = server.profile().id();
            Long last = tried.get(id);
            boolean fresh = last != null && System.nanoTime() - last < FRESH.toNanos();
            if (!fresh && !reading.containsKey(id)) {
                read(id, server);
            }
        }
    }

    private void read(String id, OpenedServer server) {
        Object mine = new Object();
        reading.put(id, mine);
        Background.run(
                "names-" + server.profile().name(),
                () -> reader.apply(server),
                names -> {
                    if (reading.remove(id, mine)) {
                        kept.put(id, names);
                        problems.remove(id);
                        told(id);
                    }
                },
                problem -> {
                    if (reading.remove(id, mine)) {
                        problems.put(id, problem);
                        told(id);
                    }
                });
    }

    private void told(String id) {
        tried.put(id, System.nanoTime());
        changes++;
        listeners.forEach(Runnable::run);
    }

    /** Whether names of this server are on their way, and none are there. */
    public boolean reading(String server) {
        return reading.containsKey(server) && !kept.containsKey(server);
    }

    /** Why the names of a server could not be read. */
    public Optional<Problem> problem(String server) {
        return Optional.ofNullable(problems.get(server));
    }

    /** Whether there are names of any connected server. */
    public boolean any() {
        return connected.get().stream()
                .anyMatch(server -> kept.containsKey(server.profile().id()));
    }

    /** Forgets the names of a server. */
    public void forget(String server) {
        kept.remove(server);
        problems.remove(server);
        reading.remove(server);
        tried.remove(server);
    }

    /**
     * Looks for tables of all connected servers. What was found in older names than something that was received already is
     * left out: whoever {@linkplain #onChange is told} of the newer ones looks again.
     *
     * @param text what a word may also fit of a server, in lower case
     * @param most how many of the best of each server are wanted
     * @param then receives those servers where something fits, in the order of the servers
     */
    public void search(
            NameQuery query, Function<Profile, String> text, int most, Consumer<List<TableNames.Found>> then) {
        record Searched(String id, String text, TableNames names) {}
        int begun = changes;
        List<Searched> where = connected.get().stream()
                .filter(server -> kept.containsKey(server.profile().id()))
                .map(server -> new Searched(
                        server.profile().id(),
                        text.apply(server.profile()),
                        Objects.requireNonNull(kept.get(server.profile().id()))))
                .toList();
        Background.run(
                "name-search",
                () -> where.stream()
                        .map(one -> one.names.find(one.id, one.text, query, most))
                        .filter(one -> one.total() > 0)
                        .toList(),
                all -> {
                    if (begun >= found) {
                        found = begun;
                        then.accept(all);
                    }
                },
                problem -> {
                    throw new IllegalStateException(problem.full());
                });
    }
}
