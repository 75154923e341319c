package dev.drydock.lane;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.util.OptionalLong;

/**
 * The consumer of performance_schema by which MySQL tells how far a rebuild is, for the whole server: on while lanes run, and
 * off after them if it was off before, or if a run before this one was killed while it had it on.
 */
final class StageConsumer implements AutoCloseable {

    private static final String OFF = "SELECT COUNT(*) FROM performance_schema.setup_consumers"
            + " WHERE NAME = 'events_stages_current' AND ENABLED = 'NO'";

    private final OpenServer server;
    private final ChangePermit permit;
    private final LaneRecorder<?> recorder;
    private final OptionalLong item;

    /** @param left whether an earlier run left it on */
    StageConsumer(OpenServer server, ChangePermit permit, LaneRecorder<?> recorder, boolean left) {
        this.server = server;
        this.permit = permit;
        this.recorder = recorder;
        this.item = LaneStatements.tellsStages(server.facts()) ? turnOn(left) : OptionalLong.empty();
    }

    /** Whether this run, which has ended, left it on. Blocks on the history. */
    static boolean leftOn(HistoryStore history, RunSummary run) {
        boolean[] found = {false};
        history.items(run.id(), item -> found[0] |= open(item));
        return found[0];
    }

    private static boolean open(Item item) {
        return item.kind().equals(LaneHistory.SETTING)
                && (item.status().equals(LaneHistory.RUNNING) || item.status().equals(LaneHistory.IN_FORCE));
    }

    /** Nothing where the account may not: there is no progress inside of tables then. */
    private OptionalLong turnOn(boolean left) {
        boolean off;
        try {
            off = server.control().call(session -> session.number(OFF).orElse(0)) == 1;
        } catch (ServerException _) {
            return OptionalLong.empty();
        }
        if (!off && !left) {
            return OptionalLong.empty();
        }
        long seq = recorder.settingBefore();
        boolean on = !off || send(LaneStatements.STAGES_ON);
        try {
            recorder.settingAfter(seq, on ? LaneHistory.IN_FORCE : LaneResult.Status.FAILED.word());
        } catch (RuntimeException unrecorded) {
            // nobody closes what was not made
            if (on) {
                send(LaneStatements.STAGES_OFF);
            }
            throw unrecorded;
        }
        return on ? OptionalLong.of(seq) : OptionalLong.empty();
    }

    private boolean send(String statement) {
        try {
            server.control().change(permit, changes -> changes.execute(statement));
            return true;
        } catch (ServerException _) {
            return false;
        }
    }

    /** Turns it off, if it is for this run to do. */
    @Override
    public void close() {
        if (item.isPresent() && send(LaneStatements.STAGES_OFF)) {
            recorder.settingAfter(item.getAsLong(), LaneHistory.ROLLED_BACK);
        }
    }
}
