package dev.drydock.ui.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** @param changed called when something was read */
    public SchemaCache(Runnable changed) {
        this.changed = changed;
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
        tables.keySet().removeIf(key -> key.startsWith(server + "\n"));
        problems.keySet().removeIf(key -> key.startsWith(server + "\n"));
    }

    private static String key(String server, String schema) {
        return server + "\n" + schema;
    }
}
