package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.lane.LaneHistory;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Run;
import dev.drydock.run.SentItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Foreign keys that have to be dropped while their columns change. What makes one again is in the history before it is dropped.
 * Safe on any thread, two of which never have tables that a foreign key joins.
 */
final class Utf8mb4Keys {

    /** Kind of the items: a drop with its way back, or what was made again. */
    static final String KIND = "foreign-key";

    private static final String PARENT_SCHEMA = "parent schema";
    private static final String PARENT = "parent";

    private static final Messages TEXT = Messages.of("advisorplan");

    private final Run<Utf8mb4Plan> run;
    private final Set<TableName> pending = ConcurrentHashMap.newKeySet();
    private final Set<JoinedKey> dropped = ConcurrentHashMap.newKeySet();

    Utf8mb4Keys(Run<Utf8mb4Plan> run) {
        this.run = run;
        run.plan().steps().forEach(step -> pending.add(step.table()));
        run.plan().keys().stream().filter(JoinedKey::gone).forEach(dropped::add);
    }

    /** Whether the server has it; blocks. */
    static boolean there(Session session, JoinedKey key) {
        return session.first(
                        "SELECT CONSTRAINT_NAME FROM information_schema.TABLE_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ?"
                                + " AND TABLE_SCHEMA = ? AND TABLE_NAME = ? AND CONSTRAINT_NAME = ?"
                                + " AND CONSTRAINT_TYPE = 'FOREIGN KEY'",
                        row -> row.text(1),
                        key.child().schema(),
                        key.child().schema(),
                        key.child().table(),
                        key.name())
                .isPresent();
    }

    /** The key that such an item says was dropped; empty where it says that one was made again. */
    static Optional<JoinedKey> dropped(Item item) {
        TableName child = Utf8mb4Leftovers.table(item);
        TableName parent = new TableName(
                item.attributes().getOrDefault(PARENT_SCHEMA, ""),
                item.attributes().getOrDefault(PARENT, ""));
        String name = item.object().part();
        String start = new JoinedKey(child, name, parent, "", true).add();
        return Optional.of(item.attributes().getOrDefault(LaneHistory.WAY_BACK, ""))
                .filter(back -> back.startsWith(start))
                .map(back -> new JoinedKey(child, name, parent, back.substring(start.length()), true));
    }

    private static Item.Draft item(JoinedKey key, String sql, String back, String status) {
        return Item.of(KIND, new ObjectName(key.child().schema(), key.child().table(), key.name()), status)
                .attribute(LaneHistory.SQL, sql)
                .attribute(LaneHistory.WAY_BACK, back)
                .attribute(PARENT_SCHEMA, key.parent().schema())
                .attribute(PARENT, key.parent().table());
    }

    /** Drops those that join this table with another, or with itself. */
    void drop(TableName table, Changes changes) throws InterruptedException {
        for (JoinedKey key : run.plan().keys()) {
            if (run.plan().dropsKeys() && key.touches(table) && there(changes.session(), key)) {
                dropped.add(key);
                run.sent(
                        LaneHistory.RUNNING,
                        status -> item(key, key.drop(), key.add(), status),
                        () -> changes.execute(key.drop()));
            }
        }
    }

    /** The table is converted: those of its keys whose other side is so too are made again. */
    void converted(TableName table, Changes changes) throws InterruptedException {
        pending.remove(table);
        for (JoinedKey key : dropped) {
            if (key.touches(table) && !pending.contains(key.child()) && !pending.contains(key.parent())) {
                // what fails is tried again at the end, and told there
                Optional<Problem> _ = restored(key, changes);
            }
        }
    }

    /** Makes it again if the server does not have it; the problem where it still does not. */
    private Optional<Problem> restored(JoinedKey key, Changes changes) throws InterruptedException {
        try {
            if (!there(changes.session(), key)) {
                run.undone(
                        status -> item(key, key.add(), status.equals(SentItem.DONE) ? "" : key.add(), status),
                        () -> changes.execute(key.add()));
            }
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // the statement of a session that was lost may have come first
            if (!there(changes.session(), key)) {
                return Optional.of(failure.problem());
            }
        }
        if (dropped.remove(key) && key.gone()) {
            run.counted(true);
        }
        return Optional.empty();
    }

    /**
     * Makes again what is not there, over a session that Cancel does not know, and records what is not as it was.
     *
     * @param mixed whether only one side of a key is converted
     */
    void finish(Predicate<JoinedKey> mixed) throws InterruptedException {
        List<JoinedKey> open = new ArrayList<>();
        try (LongSession session = run.server().longSession(_ -> () -> {}, List.of(Utf8mb4Plan.STRICT))) {
            Changes changes = session.changes(run.permit());
            for (JoinedKey key : List.copyOf(dropped)) {
                restored(key, changes).ifPresent(why -> tell(key, why.line(), open));
            }
        } catch (ServerException failure) {
            dropped.stream()
                    .filter(key -> !open.contains(key))
                    .forEach(key -> tell(key, failure.problem().line(), open));
        }
        if (!run.plan().dropsKeys()) {
            run.plan().keys().stream()
                    .filter(mixed)
                    .forEach(key -> tell(
                            key,
                            TEXT.text(
                                    "key.mixed",
                                    key.child().shown(),
                                    key.parent().shown()),
                            open));
        }
        if (!open.isEmpty()) {
            run.beside(Problem.of(
                    AdvisorError.KEYS_OPEN,
                    open.stream()
                            .filter(key -> !key.definition().isEmpty())
                            .map(key -> key.add() + ";")
                            .collect(Collectors.joining("\n")),
                    open.size(),
                    open.stream().map(JoinedKey::shown).collect(Collectors.joining(", "))));
        }
    }

    private void tell(JoinedKey key, String why, List<JoinedKey> open) {
        open.add(key);
        if (key.gone()) {
            run.counted(false);
        }
        run.writer()
                .finding(new RecordedFinding(
                        "foreign-key-open",
                        "ERROR",
                        new ObjectName(key.child().schema(), key.child().table(), key.name()),
                        key.definition().isEmpty() ? why : why + "\n" + key.add()));
    }
}
