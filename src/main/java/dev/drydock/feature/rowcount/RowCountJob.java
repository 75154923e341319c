package dev.drydock.feature.rowcount;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.Optional;
import java.util.function.Supplier;

/** The job behind the button and the command: plan, count, record. */
public final class RowCountJob implements Job<CountResult> {

    private final Messages messages = Messages.of("rowcount");
    private final OpenServer server;
    private final CountOptions options;
    private final Supplier<HistoryStore> history;
    private final CountListener listener;

    /** @param history the history; its call may wait until it is open */
    public RowCountJob(
            OpenServer server, CountOptions options, Supplier<HistoryStore> history, CountListener listener) {
        this.server = server;
        this.options = options;
        this.history = history;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("job.title");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /**
     * @throws DrydockException E-2301 if the growth table is wanted on a locked server; if the plan is refused, the history cannot be opened, or the run cannot go on; what was
     *     counted until then is in the history
     */
    @Override
    public CountResult run(JobContext context) throws InterruptedException {
        if (!options.growthTable()) {
            return run(context, Optional.empty());
        }
        try (ChangePermit permit = server.permit()) {
            return run(context, Optional.of(permit));
        }
    }

    private CountResult run(JobContext context, Optional<ChangePermit> permit) throws InterruptedException {
        try (RunSessions sessions = new RunSessions(server, context::register)) {
            return run(context, permit, sessions);
        }
    }

    private CountResult run(JobContext context, Optional<ChangePermit> permit, RunSessions sessions)
            throws InterruptedException {
        CountPlan plan = plan(context, sessions);
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        listener.planned(plan);
        try (CountRecorder recorder = CountRecorder.begin(history.get(), server, plan, permit)) {
            CountRun run = new CountRun(server, sessions, plan, new Recording(recorder, listener), context, permit);
            try {
                run.run();
                return recorder.succeeded(run.result(recorder.runId()));
            } catch (JobCancelledException cancelled) {
                recorder.cancelled(run.result(recorder.runId()));
                throw cancelled;
            } catch (RuntimeException failure) {
                if (context.cancelled()) {
                    recorder.cancelled(run.result(recorder.runId()));
                    throw new JobCancelledException();
                }
                recorder.failed(run.result(recorder.runId()), Problems.of(failure));
                throw failure;
            }
        }
    }

    private CountPlan plan(JobContext context, RunSessions sessions) throws InterruptedException {
        try (Stage _ = context.stage(messages.text("stage.plan"), Total.unknown())) {
            return server.recovery()
                    .reread(context, () -> new Planner(server, options).plan(sessions), sessions::takeIdle);
        }
    }

    /** Hands each result first to the history, then to the screen. */
    private record Recording(CountRecorder recorder, CountListener next) implements CountListener {

        @Override
        public void started(dev.drydock.db.catalog.TableEntry table) {
            next.started(table);
        }

        @Override
        public void finished(TableCount count) {
            recorder.record(count);
            next.finished(count);
        }

        @Override
        public void headroom(java.util.List<Headroom> columns) {
            recorder.record(columns);
            next.headroom(columns);
        }
    }
}
