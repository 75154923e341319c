package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Builds tables with their foreign keys: each after those that it refers to, since a foreign key that is added later rebuilds
 * its table. Where that does not go, because they refer to each other or something is refused, the foreign keys are a statement
 * of their own. Used once, by the job's thread.
 */
final class TableRehearsal {

    /** So many generations of tables are built before the rest gets its foreign keys afterwards. */
    private static final int GENERATIONS = 12;

    private final Messages messages = Messages.of("rehearsal");
    private final SessionPairs pairs;
    private final BuildAttempts attempts;
    private final RehearsalRecorder recorder;
    private final boolean tablespaces;
    private final int workers;
    private final Set<String> built = ConcurrentHashMap.newKeySet();
    private final List<Waiting> waiting = Collections.synchronizedList(new ArrayList<>());
    private final List<Definition> foreignKeys = Collections.synchronizedList(new ArrayList<>());
    private final List<BuildAttempts.Refusal> refused = BuildAttempts.none();

    /** @param tablespaces whether the target has the general tablespaces of the source */
    TableRehearsal(
            SessionPairs pairs, BuildAttempts attempts, RehearsalRecorder recorder, boolean tablespaces, int workers) {
        this.pairs = pairs;
        this.attempts = attempts;
        this.recorder = recorder;
        this.tablespaces = tablespaces;
        this.workers = workers;
    }

    /** A table that refers to tables which are not built yet. */
    private record Waiting(Definition definition, TableStatement parts) {}

    void run(List<SourceObject> tables) throws InterruptedException {
        pairs.each(messages.text("stage.table"), tables, workers, (pair, table) -> {
            Definition definition;
            try {
                definition = pair.read(table);
            } catch (SourceReader.Unreadable failure) {
                recorder.unread(table, failure);
                return;
            }
            TableStatement parts = TableStatement.of(table, definition.statement(), tablespaces);
            if (built.containsAll(parts.parents())) {
                whole(pair, definition, parts);
            } else {
                waiting.add(new Waiting(definition, parts));
            }
        });
        List<Waiting> rest = List.copyOf(waiting);
        for (int generation = 0; generation < GENERATIONS; generation++) {
            Map<Boolean, List<Waiting>> split = rest.stream()
                    .collect(Collectors.partitioningBy(
                            one -> built.containsAll(one.parts().parents())));
            List<Waiting> ready = split.getOrDefault(true, List.of());
            rest = split.getOrDefault(false, List.of());
            if (ready.isEmpty()) {
                break;
            }
            pairs.each(
                    messages.text("stage.children"),
                    ready,
                    workers,
                    (pair, one) -> whole(pair, one.definition(), one.parts()));
        }
        pairs.each(
                messages.text("stage.children"),
                rest,
                workers,
                (pair, one) -> apart(pair, one.definition(), one.parts()));
        attempts.again(SourceObject.Kind.TABLE, refused);
        foreignKeys();
    }

    private void whole(SessionPair pair, Definition definition, TableStatement parts) {
        if (parts.foreignKeys().isEmpty()) {
            apart(pair, definition, parts);
            return;
        }
        ObjectBuilder.Answer answer = attempts.send(pair, made(definition, parts.whole()));
        if (answer.refusal().isEmpty()) {
            recorder.built(definition.object(), answer.millis());
            recorder.built(keysOf(definition.object()), 0);
            built.add(name(definition.object()));
        } else {
            if (answer.loosely()) {
                pair.changes().execute("DROP TABLE " + definition.object().quoted());
            }
            apart(pair, definition, parts);
        }
    }

    private void apart(SessionPair pair, Definition definition, TableStatement parts) {
        if (attempts.build(pair, made(definition, parts.table()), refused)) {
            built.add(name(definition.object()));
        }
        parts.foreignKeys().ifPresent(keys -> foreignKeys.add(Definition.plain(keysOf(definition.object()), keys)));
    }

    private static Definition made(Definition definition, String statement) {
        return new Definition(definition.object(), statement, definition.shown(), "", "");
    }

    private static SourceObject keysOf(SourceObject table) {
        return new SourceObject(SourceObject.Kind.FOREIGN_KEY, table.schema(), table.name());
    }

    private static String name(SourceObject table) {
        return table.schema() + "." + table.name();
    }

    private void foreignKeys() throws InterruptedException {
        List<BuildAttempts.Refusal> keys = BuildAttempts.none();
        pairs.each(
                messages.text("stage.foreign-key"),
                List.copyOf(foreignKeys),
                workers,
                (pair, one) -> attempts.build(pair, one, keys));
        attempts.again(SourceObject.Kind.FOREIGN_KEY, keys);
    }
}
