package dev.drydock.feature.encryption.rest;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.module.placed.PlacedFileRecorder;
import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.Optional;

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

    long began(RestStep.Id step) {
        return writer.itemBefore(step(step, LaneHistory.RUNNING).build());
    }

    void ended(long seq, RestStep.Id step, long millis, Optional<Problem> problem) {
        Item.Draft draft = step(step, problem.isEmpty() ? RestHistory.DONE : RestHistory.FAILED)
                .finished(Instant.now(), millis);
        problem.ifPresent(why -> draft.error(why.code().id(), why.full()));
        writer.itemAfter(seq, draft.build());
    }

    private static Item.Draft step(RestStep.Id step, String status) {
        return Item.of(RestHistory.STEP, new ObjectName("", step.word(), ""), status);
    }

    long before(String subject, String sql, long connection) {
        return writer.itemBefore(
                statement(subject, sql, connection, LaneHistory.RUNNING).build());
    }

    void after(long seq, String subject, String sql, long connection, Optional<Problem> problem) {
        Item.Draft draft =
                statement(subject, sql, connection, problem.isEmpty() ? RestHistory.DONE : RestHistory.FAILED);
        problem.ifPresent(why -> draft.error(why.code().id(), why.full()));
        writer.itemAfter(seq, draft.build());
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
