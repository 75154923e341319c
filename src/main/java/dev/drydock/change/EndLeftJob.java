package dev.drydock.change;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Undoes what an earlier run left in force, or notes that it stays. */
public final class EndLeftJob extends RunJob<List<Undo.Statement>, ChangeEnd> {

    private final LeftInForce leftInForce;
    private final Ending ending;
    private final boolean keep;

    /**
     * How a kind of run ends what one of its runs left.
     *
     * @param title shown name
     * @param stage shown name of its stage
     * @param left the failure where something could not be undone. Arguments: server, what undoes it
     */
    public record Ending(String title, String stage, ErrorCode left) {}

    /**
     * @param keep whether it stays
     * @param history the history; its call may wait until it is open
     */
    public EndLeftJob(
            OpenServer server, LeftInForce leftInForce, Ending ending, boolean keep, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(leftInForce.run().start().kind(), ending.title()));
        this.leftInForce = leftInForce;
        this.ending = ending;
        this.keep = keep;
    }

    @Override
    protected Planned<List<Undo.Statement>> plan(JobContext context) {
        List<Undo.Statement> undo = keep ? List.of() : leftInForce.undo();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(LeftInForce.ENDS, Long.toString(leftInForce.run().id()));
        settings.put("as", (keep ? ChangeEnd.KEPT : ChangeEnd.UNDONE).word());
        return new Planned<>(undo, undo.size(), settings);
    }

    @Override
    protected ChangeEnd work(Run<List<Undo.Statement>> run) throws InterruptedException {
        ChangeRun changes = new ChangeRun(run, ending.left());
        if (keep) {
            changes.stays();
            run.counting(_ -> RunOutcome.Counts.of(1, 1, 0));
            return ChangeEnd.KEPT;
        }
        changes.undo(ending.stage(), run.plan());
        return ChangeEnd.UNDONE;
    }
}
