package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableName;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.schema.NameIndex;
import dev.drydock.ui.schema.NameQuery;
import dev.drydock.ui.schema.TableNames.Found;
import dev.drydock.ui.schema.TableNames.Hit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** The tables of connected servers that fit the tree's filter, below the lines of their servers. JavaFX thread only. */
final class FoundTables {

    private static final Messages TEXT = Messages.of("schema");
    /** Of each server; more are only counted, since nobody reads them. */
    private static final int MOST = 200;

    private static final NameQuery NOTHING = NameQuery.of("");

    private final ServersViewModel model;
    private final NameIndex names;
    private final SchemaLines lines;
    private final Runnable changed;
    private NameQuery asked = NOTHING;
    private NameQuery shown = NOTHING;
    private Map<String, Found> found = Map.of();
    private @Nullable Runnable whenFound;

    /** @param changed called when other lines are to be shown */
    FoundTables(ServersViewModel model, NameIndex names, SchemaLines lines, Runnable changed) {
        this.model = model;
        this.names = names;
        this.lines = lines;
        this.changed = changed;
        names.onChange(() -> {
            if (!asked.isEmpty()) {
                search();
            }
        });
    }

    /** Looks for what was typed: at once where only servers can fit, else as soon as their tables are searched. */
    void look(String typed) {
        asked = NameQuery.of(typed);
        if (!asked.isEmpty()) {
            names.need();
        }
        if (asked.isEmpty() || !names.any()) {
            show(asked, List.of());
        } else {
            search();
        }
    }

    private void search() {
        NameQuery query = asked;
        names.search(query, ServerTreeBuilder::text, MOST, hits -> {
            if (query.equals(asked)) {
                show(query, hits);
            }
        });
    }

    private void show(NameQuery query, List<Found> hits) {
        shown = query;
        found = hits.stream().collect(Collectors.toMap(Found::server, Function.identity()));
        changed.run();
        Runnable waiting = whenFound;
        whenFound = null;
        if (waiting != null) {
            waiting.run();
        }
    }

    /** Runs it when what was typed is shown: now, or after the search. */
    void whenShown(Runnable action) {
        if (shown.equals(asked)) {
            action.run();
        } else {
            whenFound = action;
        }
    }

    /** What the lines are to fit. */
    NameQuery shown() {
        return shown;
    }

    /** Whether a server is shown for its tables, or because nobody can say what it has. */
    boolean on(Profile profile) {
        return !shown.isEmpty()
                && (found.containsKey(profile.id()) || problem(profile).isPresent());
    }

    private Optional<Problem> problem(Profile profile) {
        return model.opened(profile).flatMap(_ -> names.problem(profile.id()));
    }

    /** Whether the names of some server are still being read. */
    boolean reading() {
        return !asked.isEmpty() && model.profiles().stream().anyMatch(profile -> names.reading(profile.id()));
    }

    /** The table that fits best. */
    Optional<String> best() {
        return found.values().stream()
                .max(Comparator.comparingInt(one -> one.best().getFirst().score()))
                .map(one -> key(one.server(), one.best().getFirst().name()));
    }

    private static String key(String server, TableName table) {
        return server + "\n" + table.schema() + "\n" + table.table();
    }

    /** Adds what was found on a server to its line; whether there was anything. */
    boolean hang(TreeItem<TreeEntry> item, Profile profile) {
        Optional<Problem> problem = problem(profile);
        if (problem.isPresent()) {
            item.getChildren()
                    .add(note(
                            profile,
                            TEXT.text(
                                    "tree.names.failed",
                                    problem.get().code().id(),
                                    problem.get().sentence())));
        }
        Found here = found.get(profile.id());
        Optional<OpenedServer> server = model.opened(profile);
        if (here == null || server.isEmpty()) {
            item.setExpanded(item.isExpanded() || problem.isPresent());
            return problem.isPresent();
        }
        Map<String, List<Hit>> bySchema = new TreeMap<>();
        here.best()
                .forEach(hit -> bySchema.computeIfAbsent(hit.name().schema(), _ -> new ArrayList<>())
                        .add(hit));
        bySchema.forEach((schema, hits) -> {
            TreeItem<TreeEntry> line = new TreeItem<>(new TreeEntry.Schema(profile, schema));
            hits.sort(Comparator.comparing(Hit::name));
            line.getChildren()
                    .setAll(hits.stream()
                            .map(hit -> lines.table(server.get(), hit.name(), hit.kind()))
                            .toList());
            line.setExpanded(true);
            item.getChildren().add(line);
        });
        int more = here.total() - here.best().size();
        if (more > 0) {
            item.getChildren().add(note(profile, TEXT.text("tree.more", Formats.count(more), more)));
        }
        item.setExpanded(true);
        return true;
    }

    private static TreeItem<TreeEntry> note(Profile profile, String text) {
        return new TreeItem<>(new TreeEntry.Note(profile, "found", text));
    }
}
