package dev.drydock.feature.encryption.rest;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.module.SentItem;
import dev.drydock.module.placed.PlacedFileRecorder;
import java.time.Instant;

/** Writes a run to the history: steps, statements before and after they are sent, files, what people confirmed. */
final class RestRecorder {

    private final RunWriter writer;

    RestRecorder(RunWriter writer) {
        this.writer = writer;
    }

    long runId() {
        return writer.runId();
    }

    LaneRecorder<RestItem> lanes() {
        return new LaneRecorder<>(writer);
    }

    /** Carries a step out; its item says when it begins and how it ended. */
    <T> T step(RestStep.Id step, SentItem.Sending<T> work) throws InterruptedException {
        long began = System.nanoTime();
        return SentItem.send(writer, LaneHistory.RUNNING, status -> step(step, status, began), work);
    }

    private static Item.Draft step(RestStep.Id step, String status, long began) {
        Item.Draft item = Item.of(RestHistory.STEP, new ObjectName("", step.word(), ""), status);
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

    private static Item.Draft statement(String subject, String sql, long connection, String status) {
        return Item.of(LaneHistory.STATEMENT, new ObjectName("", subject, ""), status)
                .attribute(LaneHistory.SQL, sql)
                .attribute(LaneHistory.CONNECTION, Long.toString(connection));
    }

    /** What a person said; never a key. */
    void confirmed(RestStep.Id step, String text) {
        writer.item(Item.of(RestHistory.CONFIRMED, new ObjectName("", step.word(), ""), RestHistory.DONE)
                .attribute(RestHistory.TEXT, text)
                .build());
    }

    /** What belongs on the host, or is to go from there. */
    PlacedFileRecorder files() {
        return new PlacedFileRecorder(writer);
    }
}
