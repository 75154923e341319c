package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The job behind the button and the command: plan, count, record. */
public final class RowCountJob extends RunJob<CountPlan, CountResult> {

    private static final Messages TEXT = Messages.of("rowcount");

    private final CountOptions options;
    private final CountListener listener;
    private @Nullable RunSessions sessions;

    /** @param history the history; its call may wait until it is open */
    public RowCountJob(
            OpenServer server, CountOptions options, Supplier<HistoryStore> history, CountListener listener) {
        // the growth table is on the server
        super(server, history, new RunSpec(CountHistory.KIND, TEXT.text("job.title"), options.growthTable()));
        this.options = options;
        this.listener = listener;
    }

    @Override
    protected Planned<CountPlan> plan(JobContext context) throws InterruptedException {
        RunSessions opened = new RunSessions(server(), context::register);
        sessions = opened;
        CountPlan plan;
        try (Stage _ = context.stage(TEXT.text("stage.plan"), Total.unknown())) {
            plan = server().recovery()
                    .reread(context, () -> new Planner(server(), options).plan(opened), opened::takeIdle);
        }
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        listener.planned(plan);
        return new Planned<>(plan, plan.tables().size(), CountRecorder.settings(plan));
    }

    @Override
    protected CountResult work(Run<CountPlan> run) throws InterruptedException {
        RunSessions opened = sessions;
        if (opened == null) {
            throw new IllegalStateException("there is no plan yet");
        }
        return new CountRun(run, opened, listener).counted();
    }

    @Override
    protected void release() {
        if (sessions != null) {
            sessions.close();
        }
    }
}
