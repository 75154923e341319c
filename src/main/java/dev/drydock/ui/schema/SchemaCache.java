package dev.drydock.ui.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was read of the schemas of connected servers. Nothing is read before somebody unfolds it, and each only once until it
 * is asked for again. JavaFX thread only; what blocks runs elsewhere.
 */
public final class SchemaCache {

    private final Runnable changed;
    private final Map<String, List<String>> schemas = new HashMap<>();
    private final Map<String, List<TableEntry>> tables = new HashMap<>();
    private final Map<String, Problem> problems = new HashMap<>();
    private final Set<String> reading = new HashSet<>();
    private final Function<String, Map<TableName, LastCount>> counter;
    private final Map<String, Map<TableName, LastCount>> counts = new HashMap<>();
    /** Of each server by schema: there may be thousands of each, and the tree asks for them whenever it is drawn anew. */
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
        return Optional.ofNullable(counts.getOrDefault(server, Map.of()).get(table));
    }

    /** The last counts of a schema's tables together; empty where none was counted. */
    public Optional<LastCount> count(String server, String schema) {
        return Optional.ofNullable(sums.getOrDefault(server, Map.of()).get(schema));
    }

    /** The schemas of a server; null while they are not read. */
    public @Nullable List<String> schemas(String server) {
        return schemas.get(server);
    }

    /** The tables of a schema by name; null while they are not read. */
    public @Nullable List<TableEntry> tables(String server, String schema) {
        return tables.get(key(server, schema));
    }

    /** Why something could not be read; null if it could, or nobody asked. */
    public @Nullable Problem problem(String server, String schema) {
        return problems.get(key(server, schema));
    }

    /** Reads the schemas of a server, unless they are there or on their way. */
    public void needSchemas(OpenedServer server) {
        String id = server.profile().id();
        if (!schemas.containsKey(id)) {
            read(
                    key(id, ""),
                    server,
                    () -> {
                        OpenServer open = server.server().get();
                        return open.query(session -> new Catalogue(session, open.facts()).schemas());
                    },
                    found -> schemas.put(id, found));
            Background.run(
                    "last-counts",
                    () -> counter.apply(server.server().get().key()),
                    found -> {
                        counts.put(id, found);
                        sums.put(id, bySchema(found));
                        changed.run();
                    },
                    _ -> {});
        }
    }

    /** Reads the tables of a schema, unless they are there or on their way. */
    public void needTables(OpenedServer server, String schema) {
        String key = key(server.profile().id(), schema);
        if (!tables.containsKey(key)) {
            read(
                    key,
                    server,
                    () -> {
                        OpenServer open = server.server().get();
                        List<TableEntry> found = new ArrayList<>();
                        open.query(session -> {
                            new Catalogue(session, open.facts()).entries(schema, found::add);
                            return true;
                        });
                        found.sort(Comparator.comparing(TableEntry::name));
                        return List.copyOf(found);
                    },
                    found -> tables.put(key, found));
        }
    }

    private <T> void read(
            String key, OpenedServer server, java.util.function.Supplier<T> work, java.util.function.Consumer<T> keep) {
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
        problems.keySet().removeIf(key -> key.startsWith(server + "\n"));
    }

    private static Map<String, LastCount> bySchema(Map<TableName, LastCount> tables) {
        Map<String, List<LastCount>> grouped = new HashMap<>();
        tables.forEach((table, count) ->
                grouped.computeIfAbsent(table.schema(), _ -> new ArrayList<>()).add(count));
        Map<String, LastCount> sums = new HashMap<>();
        grouped.forEach((schema, counts) -> LastCount.sum(counts).ifPresent(sum -> sums.put(schema, sum)));
        return sums;
    }

    private static String key(String server, String schema) {
        return server + "\n" + schema;
    }
}
