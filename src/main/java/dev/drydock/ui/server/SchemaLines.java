package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.schema.SchemaCache;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

    /**
     * @param counts the last counts of a server's tables; called off the JavaFX thread
     * @param changed called when something was read
     */
    SchemaLines(ServersViewModel model, Function<String, Map<TableName, LastCount>> counts, Runnable changed) {
        this.model = model;
        this.cache = new SchemaCache(counts, changed);
    }

    /** Adds to every connected server below this line that has none below it. */
    void hang(TreeItem<TreeEntry> item) {
        if (item.getValue() instanceof TreeEntry.Server(Profile profile) && item.isLeaf()) {
            if (model.state(profile) == State.CONNECTED) {
                model.opened(profile).ifPresent(server -> hang(item, server));
            } else {
                cache.forget(profile.id());
            }
            return;
        }
        List.copyOf(item.getChildren()).forEach(this::hang);
    }

    /** Reads again what is below a server. */
    void refresh(Profile profile) {
        cache.forget(profile.id());
    }

    private void hang(TreeItem<TreeEntry> item, OpenedServer server) {
        Profile profile = server.profile();
        fold(
                item,
                () -> cache.needSchemas(server),
                () -> lines(profile, cache.schemas(profile.id()), "", schema -> {
                    TreeItem<TreeEntry> made =
                            new TreeItem<>(new TreeEntry.Schema(profile, schema, cache.count(profile.id(), schema)));
                    fold(
                            made,
                            () -> cache.needTables(server, schema),
                            () -> lines(
                                    profile,
                                    cache.tables(profile.id(), schema),
                                    schema,
                                    table -> new TreeItem<>(new TreeEntry.Table(
                                            profile, table, cache.count(profile.id(), table.name())))));
                    return made;
                }));
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
            }
        });
    }
}
