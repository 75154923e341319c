package dev.drydock.ui.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was read of the schemas of connected servers. Nothing is read before somebody unfolds it, and each only once until it
 * is asked for again. JavaFX thread only; what blocks runs elsewhere.
 */
public final class SchemaCache {

    /** More tables of a schema are not opened only to show their sizes: before MySQL 8.0 that takes minutes. */
    private static final int MOST_OPENED = 10_000;

    private final Runnable changed;
    private final Map<String, List<String>> schemas = new HashMap<>();
    private final Map<String, List<TableEntry>> tables = new HashMap<>();
    private final Map<String, Problem> problems = new HashMap<>();
    private final Set<String> reading = new HashSet<>();
    private final Function<String, Map<TableName, LastCount>> counter;
    /** Of each server by schema: there may be thousands of each, and lines ask for them whenever they are drawn. */
    private final Map<String, Map<String, Map<TableName, LastCount>>> counts = new HashMap<>();

    private final Map<String, Map<String, LastCount>> sums = new HashMap<>();

    /**
     * @param counter the last counts of a server's tables, by its key in the history; called off the JavaFX thread
     * @param changed called when something was read
     */
    public SchemaCache(Function<String, Map<TableName, LastCount>> counter, Runnable changed) {
        this.counter = counter;
        this.changed = changed;
    }

    /** The last count of a table; empty where there is none, or it is not read. */
    public Optional<LastCount> count(String server, TableName table) {
        return Optional.ofNullable(counts.getOrDefault(server, Map.of())
                .getOrDefault(table.schema(), Map.of())
                .get(table));
    }

    /** The last counts of a schema's tables together; empty where none was counted. */
    public Optional<LastCount> count(String server, String schema) {
        Map<TableName, LastCount> tables = counts.getOrDefault(server, Map.of()).getOrDefault(schema, Map.of());
        if (tables.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(sums.computeIfAbsent(server, _ -> new HashMap<>())
                .computeIfAbsent(schema, _ -> LastCount.sum(tables.values()).orElseThrow()));
    }

    /** The schemas of a server; null while they are not read. */
    public @Nullable List<String> schemas(String server) {
        return schemas.get(server);
    }

    /** A table as it was read; empty while its schema is not read. */
    public Optional<TableEntry> table(String server, TableName name) {
        List<TableEntry> known = tables.getOrDefault(key(server, name.schema()), List.of());
        int low = 0;
        int high = known.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = known.get(middle).name().compareTo(name);
            if (order == 0) {
                return Optional.of(known.get(middle));
            }
            low = order < 0 ? middle + 1 : low;
            high = order < 0 ? high : middle - 1;
        }
        return Optional.empty();
    }

    /** The tables of a schema by name; null while they are not read. */
    public @Nullable List<TableEntry> tables(String server, String schema) {
        return tables.get(key(server, schema));
    }

    /** Why something could not be read; null if it could, or nobody asked. */
    public @Nullable Problem problem(String server, String schema) {
        return problems.get(key(server, schema));
    }

    /** Reads the schemas of a server, unless they are there, on their way, or known not to be readable. */
    public void needSchemas(OpenedServer server) {
        String id = server.profile().id();
        String key = key(id, "");
        if (!schemas.containsKey(id) && !problems.containsKey(key)) {
            read(
                    key,
                    server,
                    () -> {
                        OpenServer open = server.server().get();
                        return open.query(session -> new Catalogue(session, open.facts()).schemas());
                    },
                    found -> schemas.put(id, found));
            needCounts(server);
        }
    }

    /** Reads the last counts of a server, unless they are there or on their way. */
    public void needCounts(OpenedServer server) {
        String id = server.profile().id();
        if (!counts.containsKey(id)) {
            Map<String, Map<TableName, LastCount>> live = new HashMap<>();
            counts.put(id, live);
            Background.run(
                    "last-counts",
                    () -> bySchema(counter.apply(server.server().get().key())),
                    found -> {
                        live.values().forEach(tables -> tables.forEach((table, count) -> put(found, table, count)));
                        counts.put(id, found);
                        sums.remove(id);
                        changed.run();
                    },
                    // the next one who asks reads them
                    _ -> counts.remove(id));
        }
    }

    /** Takes a count that has just been made, which the history may not have said. */
    public void counted(String server, TableName table, long rows, Instant at) {
        Map<String, Map<TableName, LastCount>> known = counts.get(server);
        if (known != null) {
            Optional<LastCount> before = count(server, table);
            OptionalLong grown =
                    before.isPresent() ? OptionalLong.of(rows - before.get().rows()) : OptionalLong.empty();
            put(known, table, new LastCount(rows, grown, at));
            sums.getOrDefault(server, new HashMap<>()).remove(table.schema());
        }
    }

    private static void put(Map<String, Map<TableName, LastCount>> counts, TableName table, LastCount count) {
        counts.computeIfAbsent(table.schema(), _ -> new HashMap<>()).put(table, count);
    }

    /**
     * Reads the tables of a schema, unless they are there, on their way, or known not to be readable: their names first, for
     * which the server opens none of them, and engine and size of as many as a click may open.
     */
    public void needTables(OpenedServer server, String schema) {
        String key = key(server.profile().id(), schema);
        if (!tables.containsKey(key) && !problems.containsKey(key)) {
            readTables(key, server, (catalogue, reader) -> catalogue.names(schema, reader), names -> {
                if (names.size() <= MOST_OPENED) {
                    readTables(key, server, (catalogue, reader) -> catalogue.entries(schema, reader), _ -> {});
                }
            });
        }
    }

    private void readTables(
            String key,
            OpenedServer server,
            BiConsumer<Catalogue, Consumer<TableEntry>> reader,
            Consumer<List<TableEntry>> then) {
        read(
                key,
                server,
                () -> {
                    OpenServer open = server.server().get();
                    List<TableEntry> found = new ArrayList<>();
                    open.query(session -> {
                        reader.accept(new Catalogue(session, open.facts()), found::add);
                        return true;
                    });
                    found.sort(Comparator.comparing(TableEntry::name));
                    return List.copyOf(found);
                },
                found -> {
                    tables.put(key, found);
                    then.accept(found);
                });
    }

    private <T> void read(String key, OpenedServer server, Supplier<T> work, Consumer<T> keep) {
        if (!reading.add(key)) {
            return;
        }
        problems.remove(key);
        Background.run(
                "schemas-" + server.profile().name(),
                work,
                found -> {
                    reading.remove(key);
                    keep.accept(found);
                    changed.run();
                },
                problem -> {
                    reading.remove(key);
                    problems.put(key, problem);
                    changed.run();
                });
    }

    /** Forgets what was read of a server. */
    public void forget(String server) {
        schemas.remove(server);
        counts.remove(server);
        sums.remove(server);
        tables.keySet().removeIf(key -> key.startsWith(server + "\n"));
        forgetProblems(server);
    }

    /** Lets what of a server could not be read be read again. */
    public void forgetProblems(String server) {
        problems.keySet().removeIf(key -> key.startsWith(server + "\n"));
    }

    private static Map<String, Map<TableName, LastCount>> bySchema(Map<TableName, LastCount> tables) {
        Map<String, Map<TableName, LastCount>> grouped = new HashMap<>();
        tables.forEach((table, count) -> put(grouped, table, count));
        return grouped;
    }

    private static String key(String server, String schema) {
        return server + "\n" + schema;
    }
}
