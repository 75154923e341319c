package dev.drydock.feature.encryption.atrest;

import dev.drydock.change.PlacedFileRecorder;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.run.SentItem;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Writes a run to the history: steps, statements before and after they are sent, files, what people confirmed. */
final class AtRestRecorder {

    private final RunWriter writer;
    private final Map<String, String> former = new ConcurrentHashMap<>();

    AtRestRecorder(RunWriter writer) {
        this.writer = writer;
    }

    long runId() {
        return writer.runId();
    }

    LaneRecorder<AtRestItem> lanes() {
        return new LaneRecorder<>(writer);
    }

    /** Carries a step out; its item says when it begins and how it ended. */
    <T> T step(AtRestStep.Id step, SentItem.Sending<T> work) throws InterruptedException {
        long began = System.nanoTime();
        return SentItem.send(writer, LaneHistory.RUNNING, status -> step(step, status, began), work);
    }

    private static Item.Draft step(AtRestStep.Id step, String status, long began) {
        Item.Draft item = Item.of(AtRestHistory.STEP, new ObjectName("", step.word(), ""), status);
        return status.equals(LaneHistory.RUNNING)
                ? item
                : item.finished(Instant.now(), (System.nanoTime() - began) / 1_000_000);
    }

    /** Sends a statement over this connection. */
    <T> T sent(String subject, String sql, long connection, SentItem.Sending<T> sending) throws InterruptedException {
        return SentItem.send(
                writer, LaneHistory.RUNNING, status -> statement(subject, sql, connection, status), sending);
    }

    /** Sends a statement that puts back what the run has set, and records it then. */
    <T> void putBack(String subject, String sql, SentItem.Sending<T> sending) throws InterruptedException {
        SentItem.undo(writer, status -> statement(subject, sql, 0, status), sending);
    }

    /** From now on each statement about this is recorded with the value that it had before the run. */
    void former(String subject, String value) {
        former.put(subject, value);
    }

    private Item.Draft statement(String subject, String sql, long connection, String status) {
        Item.Draft draft = Item.of(LaneHistory.STATEMENT, new ObjectName("", subject, ""), status)
                .attribute(LaneHistory.SQL, sql)
                .attribute(LaneHistory.CONNECTION, Long.toString(connection));
        String before = former.get(subject);
        return before == null ? draft : draft.attribute(AtRestHistory.FORMER, before);
    }

    /** Each place that is not encrypted at the end. */
    void places(List<StorageLocation> open) {
        open.forEach(place -> writer.item(place.item()));
    }

    /** What a person said; never a key. */
    void confirmed(AtRestStep.Id step, String text) {
        writer.item(Item.of(AtRestHistory.CONFIRMED, new ObjectName("", step.word(), ""), AtRestHistory.DONE)
                .attribute(AtRestHistory.TEXT, text)
                .build());
    }

    /** What belongs on the host, or is to go from there. */
    PlacedFileRecorder files() {
        return new PlacedFileRecorder(writer);
    }
}
