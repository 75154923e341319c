package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;

/** What the reader of a plan should know before pressing the button. */
final class UpgradePlanNotes {

    private final Messages messages = Messages.of("upgraderun");
    private final List<String> notes = new ArrayList<>();
    private final OpenServer server;
    private final ServerFacts facts;
    private final UpgradePlan plan;

    UpgradePlanNotes(OpenServer server, UpgradePlan plan) {
        this.server = server;
        this.facts = server.facts();
        this.plan = plan;
    }

    List<String> all() {
        if (server.lock().production()) {
            add("note.production");
        }
        if (plan.actions().stream().anyMatch(PlannedAction::copies)) {
            add("note.locks");
        }
        replication();
        room("note.room.data", plan.roomInData(), plan.disk().data());
        room("note.room.tmpdir", plan.roomInTmpdir(), plan.disk().tmpdir());
        long unsized = plan.actions().stream()
                .filter(action -> action.copies() && action.bytes().isEmpty())
                .count();
        if (unsized > 0) {
            add("note.unsized", unsized);
        }
        if (plan.manual().stream().anyMatch(item -> item.remedy() == TableRemedy.NOT_CHECKED)) {
            add("note.unchecked");
        }
        if (!plan.visibility().all()) {
            add("note.visible", plan.visibility().missing());
        }
        if (facts.readOnly().is(true)) {
            add("note.readonly");
        }
        return List.copyOf(notes);
    }

    private void replication() {
        int replicas = facts.replicas().known().orElse(0);
        if (plan.options().replicate()) {
            add("note.replicated");
        } else if (replicas > 0) {
            add("note.unreplicated", replicas);
        }
        if (facts.galera()) {
            add(plan.options().replicate() ? "note.galera.replicated" : "note.galera.local");
        }
    }

    private void room(String key, long wanted, Fact<Long> free) {
        switch (free) {
            case Fact.Known<Long>(Long bytes) when bytes < wanted -> add(key + ".short", wanted, bytes);
            case Fact.Known<Long> _ -> {}
            case Fact.Unknown<Long>(String reason) -> {
                if (wanted > 0) {
                    add(key + ".unknown", wanted, reason);
                }
            }
        }
    }

    private void add(String key, Object... arguments) {
        notes.add(messages.text(key, arguments));
    }
}
