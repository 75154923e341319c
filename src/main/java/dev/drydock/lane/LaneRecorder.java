package dev.drydock.lane;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writes each statement of the lanes to the history before and after it runs. Safe on any thread. */
public final class LaneRecorder<A extends LaneItem> {

    private final RunWriter writer;
    private final Set<A> begun = ConcurrentHashMap.newKeySet();

    public LaneRecorder(RunWriter writer) {
        this.writer = writer;
    }

    /** Durable before the first statement is sent; gives the items' numbers in their order. */
    List<Long> before(List<A> items, int lane, long connection) {
        begun.addAll(items);
        return writer.itemsBefore(items.stream()
                .map(item -> item(LaneHistory.STATEMENT, item, LaneHistory.RUNNING)
                        .attribute(LaneHistory.LANE, Integer.toString(lane))
                        .attribute(LaneHistory.CONNECTION, Long.toString(connection))
                        .attribute(LaneHistory.STARTED, Instant.now().toString())
                        .build())
                .toList());
    }

    /** Durable before the next statement is sent. */
    void after(long seq, LaneResult<A> result, String status) {
        Item.Draft draft = item(LaneHistory.STATEMENT, result.action(), status)
                .finished(Instant.now(), result.took().toMillis())
                .attribute(LaneHistory.LANE, Integer.toString(result.lane()))
                .attribute(LaneHistory.CONNECTION, Long.toString(result.connection()))
                .attribute(LaneHistory.STARTED, result.started().toString());
        if (!result.warnings().isEmpty()) {
            draft.attribute(LaneHistory.WARNINGS, String.join("\n", result.warnings()));
        }
        if (!result.found().isEmpty()) {
            draft.attribute(LaneHistory.FOUND, result.found());
        }
        result.problem().ifPresent(problem -> draft.error(problem.code().id(), problem.full()));
        writer.itemAfter(seq, draft.build());
    }

    /** Of those without a result the ones that were never begun, since the run ended before their turn. */
    void notReached(List<A> items) {
        items.stream()
                .filter(item -> !begun.contains(item))
                .forEach(item -> writer.item(item(LaneHistory.STATEMENT, item, LaneResult.Status.NOT_REACHED.word())
                        .build()));
    }

    /** Writes that the consumer of stages is turned on; durable before it is sent. */
    long settingBefore() {
        return writer.itemBefore(setting(LaneHistory.RUNNING));
    }

    /** What has become of it. */
    void settingAfter(long seq, String status) {
        writer.itemAfter(seq, setting(status));
    }

    private static Item setting(String status) {
        return Item.of(LaneHistory.SETTING, new ObjectName("", "events_stages_current", ""), status)
                .attribute(LaneHistory.SQL, LaneStatements.STAGES_ON)
                .attribute(LaneHistory.WAY_BACK, LaneStatements.STAGES_OFF)
                .build();
    }

    /** An entry of the history about an item, to be completed. */
    public static Item.Draft item(String kind, LaneItem item, String status) {
        Item.Draft draft = Item.of(
                        kind,
                        ObjectName.table(item.table().schema(), item.table().table()),
                        status)
                .attribute(LaneHistory.REMEDY, item.word())
                .attribute(LaneHistory.SQL, item.sql())
                .attribute(LaneHistory.ENGINE, item.engine());
        item.bytes().ifPresent(draft::bytes);
        return draft;
    }
}
