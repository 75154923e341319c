package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.feature.rowcount.CountPlan.Note;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;

/** What the reader of a plan should know before pressing the button. */
final class CountPlanNotes {

    private final Messages messages = Messages.of("rowcount");
    private final List<Note> notes = new ArrayList<>();
    private final OpenServer server;
    private final ServerFacts facts;
    private final CountOptions options;

    CountPlanNotes(OpenServer server, CountOptions options) {
        this.server = server;
        this.facts = server.facts();
        this.options = options;
    }

    List<Note> of(List<TableEntry> tables) {
        int replicas = facts.replicas().known().orElse(0);
        if (replicas > 0) {
            add(true, "plan.note.primary", replicas);
        }
        if (server.lock().production()) {
            add(false, "plan.note.production");
        }
        add(false, "plan.note.metadata");
        long small = tables.stream()
                .filter(new TableBatching(facts, options)::likely)
                .count();
        if (small > 1) {
            add(false, "plan.note.together", TableBatching.MOST_TABLES);
        }
        if (options.mode() == Mode.ONE_MOMENT) {
            add(true, "plan.note.history");
            if (facts.galera()) {
                add(true, "plan.note.galera");
            }
        }
        guards();
        if (!options.statementLimit().isZero()) {
            add(
                    false,
                    facts.timeLimitVariable().isPresent() ? "plan.note.limit.server" : "plan.note.limit.kill",
                    options.statementLimit().toSeconds());
        }
        if (options.partitions() && !SessionSettings.countsPartitions(facts)) {
            add(true, "plan.note.partitions");
        }
        Visibility visibility = Visibility.of(facts.grants(), facts.account(), options.scope());
        if (!visibility.all()) {
            add(true, "plan.note.visible", visibility.missing());
        }
        List<String> unmatched =
                options.scope().unmatched(tables.stream().map(TableEntry::name).toList());
        if (!tables.isEmpty() && !unmatched.isEmpty()) {
            add(true, "plan.note.unmatched", String.join(", ", unmatched));
        }
        long unsized = tables.stream().filter(table -> table.bytes().isEmpty()).count();
        if (unsized > 0) {
            add(true, "plan.note.unsized", unsized);
        }
        if (options.growthTable()) {
            add(true, "plan.note.growth");
        }
        return List.copyOf(notes);
    }

    private void guards() {
        options.maxThreadsRunning().ifPresent(limit -> add(false, "plan.note.load", limit));
        if (options.maxLagSeconds().isEmpty()) {
            return;
        }
        if (facts.role() instanceof Fact.Unknown<Role>(String reason)) {
            add(true, "plan.note.role", reason);
        } else if (facts.role().is(Role.REPLICA)) {
            add(false, "plan.note.lag", options.maxLagSeconds().getAsLong());
        }
    }

    private void add(boolean warning, String key, Object... arguments) {
        notes.add(new Note(warning, messages.text(key, arguments)));
    }
}
