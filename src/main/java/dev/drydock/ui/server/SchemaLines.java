package dev.drydock.ui.server;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.schema.SchemaCache;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.collections.ObservableList;
import javafx.scene.control.TreeItem;

/** Hangs schemas and tables below the lines of connected servers; each is read when it is unfolded. */
final class SchemaLines {

    private static final Messages TEXT = Messages.of("schema");

    private final ServersViewModel model;
    private final SchemaCache cache;
    /** Keys of the lines that somebody has unfolded. */
    private final Set<String> unfolded = new HashSet<>();

    /** Those of tables, by the key of their schema's line. */
    private final Map<String, Lines> lines = new HashMap<>();

    /** @param read what they were made of */
    private record Lines(List<TableEntry> read, List<TreeItem<TreeEntry>> made) {

        boolean names(List<TableEntry> now) {
            if (read.size() != now.size()) {
                return false;
            }
            for (int i = 0; i < now.size(); i++) {
                if (!read.get(i).name().equals(now.get(i).name())) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * @param counts the last counts of a server's tables; called off the JavaFX thread
     * @param changed called when something was read
     */
    SchemaLines(ServersViewModel model, Function<String, Map<TableName, LastCount>> counts, Runnable changed) {
        this.model = model;
        this.cache = new SchemaCache(counts, changed);
    }

    /** Adds what is below a connected server to its line. */
    void hang(TreeItem<TreeEntry> item, Profile profile) {
        if (model.state(profile) == State.CONNECTED) {
            model.opened(profile).ifPresent(server -> hang(item, server));
        } else {
            refresh(profile);
        }
    }

    /** Reads again what is below a server. */
    void refresh(Profile profile) {
        cache.forget(profile.id());
        lines.keySet().removeIf(key -> key.startsWith(profile.id() + "\n"));
    }

    /** Takes the rows of a table that have just been counted. */
    void counted(String serverKey, TableName table, long rows, Instant at) {
        model.allOpened().stream()
                .filter(server -> server.server().get().key().equals(serverKey))
                .forEach(server -> cache.counted(server.profile().id(), table, rows, at));
    }

    /** The last count of the line of a schema or table. */
    Optional<LastCount> count(TreeEntry entry) {
        return switch (entry) {
            case TreeEntry.Schema(Profile profile, String schema) -> cache.count(profile.id(), schema);
            case TreeEntry.Table(Profile profile, TableEntry table) -> cache.count(profile.id(), table.name());
            default -> Optional.empty();
        };
    }

    /** What is known of a table by now; at least what its line was made of. */
    TableEntry known(TreeEntry.Table line) {
        return cache.table(line.profile().id(), line.table().name()).orElse(line.table());
    }

    /** The line of a table of which at least the name is known. */
    TreeItem<TreeEntry> table(OpenedServer server, TableName name, TableEntry.Kind kind) {
        cache.needCounts(server);
        return new TreeItem<>(new TreeEntry.Table(server.profile(), TableEntry.outline(name, kind)));
    }

    private void hang(TreeItem<TreeEntry> item, OpenedServer server) {
        Profile profile = server.profile();
        fold(
                item,
                () -> cache.needSchemas(server),
                () -> schemas(
                        server, lines(profile, cache.schemas(profile.id()), "", schema -> schema(server, schema))));
    }

    /** Those of the server itself last, below a line of their own. */
    private List<TreeItem<TreeEntry>> schemas(OpenedServer server, List<TreeItem<TreeEntry>> all) {
        List<TreeItem<TreeEntry>> system = all.stream()
                .filter(item -> item.getValue() instanceof TreeEntry.Schema(Profile _, String schema)
                        && Catalogue.SYSTEM_SCHEMAS.contains(schema.toLowerCase(Locale.ROOT)))
                .toList();
        if (system.isEmpty()) {
            return all;
        }
        List<TreeItem<TreeEntry>> apart = new ArrayList<>(all);
        apart.removeAll(system);
        TreeItem<TreeEntry> above = new TreeItem<>(new TreeEntry.SystemSchemas(server.profile()));
        fold(above, () -> {}, () -> system);
        apart.add(above);
        return apart;
    }

    private TreeItem<TreeEntry> schema(OpenedServer server, String schema) {
        Profile profile = server.profile();
        TreeItem<TreeEntry> made = new TreeItem<>(new TreeEntry.Schema(profile, schema));
        fold(
                made,
                () -> cache.needTables(server, schema),
                () -> tables(made.getValue().key(), profile, schema));
        return made;
    }

    /** Made once for the names that were read, since there may be 100,000. */
    private List<TreeItem<TreeEntry>> tables(String key, Profile profile, String schema) {
        List<TableEntry> read = cache.tables(profile.id(), schema);
        Lines before = lines.get(key);
        if (read != null && before != null && before.names(read)) {
            return before.made;
        }
        List<TreeItem<TreeEntry>> made =
                lines(profile, read, schema, table -> new TreeItem<>(new TreeEntry.Table(profile, table)));
        if (read != null) {
            lines.put(key, new Lines(read, made));
        }
        return made;
    }

    private <T> List<TreeItem<TreeEntry>> lines(
            Profile profile,
            @org.jspecify.annotations.Nullable List<T> found,
            String schema,
            java.util.function.Function<T, TreeItem<TreeEntry>> line) {
        Problem problem = cache.problem(profile.id(), schema);
        if (problem != null) {
            return note(profile, TEXT.text("tree.failed", problem.code().id(), problem.sentence()), schema);
        }
        if (found == null) {
            return note(profile, TEXT.text("tree.reading"), schema);
        }
        return found.isEmpty()
                ? note(profile, TEXT.text("tree.none"), schema)
                : found.stream().map(line).toList();
    }

    private static List<TreeItem<TreeEntry>> note(Profile profile, String text, String schema) {
        return List.of(new TreeItem<>(new TreeEntry.Note(profile, schema, text)));
    }

    private void fold(
            TreeItem<TreeEntry> item, Runnable need, java.util.function.Supplier<List<TreeItem<TreeEntry>>> children) {
        String key = item.getValue().key();
        ObservableList<TreeItem<TreeEntry>> below = item.getChildren();
        if (unfolded.contains(key)) {
            need.run();
            below.setAll(children.get());
            item.setExpanded(true);
        } else {
            item.setExpanded(false);
            below.setAll(Stream.of(item.getValue())
                    .map(entry -> new TreeItem<TreeEntry>(
                            new TreeEntry.Note(entry.opens().orElseThrow(), key, TEXT.text("tree.reading"))))
                    .toList());
        }
        item.expandedProperty().addListener((_, _, open) -> {
            if (open) {
                unfolded.add(key);
                need.run();
                below.setAll(children.get());
            } else {
                unfolded.remove(key);
                item.getValue().opens().ifPresent(profile -> cache.forgetProblems(profile.id()));
            }
        });
    }
}
