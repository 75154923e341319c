package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The job behind the button and the command: plan, count, record. */
public final class RowCountJob extends RecordedJob<CountPlan, CountResult> {

    private final Messages messages = Messages.of("rowcount");
    private final CountOptions options;
    private final CountListener listener;
    private @Nullable RunSessions sessions;

    /** @param history the history; its call may wait until it is open */
    public RowCountJob(
            OpenServer server, CountOptions options, Supplier<HistoryStore> history, CountListener listener) {
        super(server, history);
        this.options = options;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("job.title");
    }

    @Override
    protected String kind() {
        return CountHistory.KIND;
    }

    /** The growth table is on the server. */
    @Override
    protected boolean changesServer() {
        return options.growthTable();
    }

    @Override
    protected CountPlan plan(JobContext context) throws InterruptedException {
        RunSessions opened = new RunSessions(server(), context::register);
        sessions = opened;
        CountPlan plan;
        try (Stage _ = context.stage(messages.text("stage.plan"), Total.unknown())) {
            plan = server().recovery()
                    .reread(context, () -> new Planner(server(), options).plan(opened), opened::takeIdle);
        }
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        listener.planned(plan);
        return plan;
    }

    @Override
    protected long planned(CountPlan plan) {
        return plan.tables().size();
    }

    @Override
    protected Map<String, String> settings(CountPlan plan) {
        return CountRecorder.settings(plan);
    }

    @Override
    protected RecordedWork<CountResult> begin(
            CountPlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        RunSessions opened = sessions;
        if (opened == null) {
            throw new IllegalStateException("there is no plan yet");
        }
        CountRecorder recorder = new CountRecorder(writer);
        CountRun run = new CountRun(server(), opened, plan, new Recording(recorder, listener), context, permit);
        return new Work(run, writer.runId());
    }

    @Override
    protected void release() {
        if (sessions != null) {
            sessions.close();
        }
    }

    private record Work(CountRun counting, long runId) implements RecordedWork<CountResult> {

        @Override
        public CountResult run() throws InterruptedException {
            counting.run();
            return counting.result(runId);
        }

        @Override
        public RunOutcome.Counts counts() {
            return counting.result(runId).counts();
        }

        @Override
        public Map<String, String> summary() {
            return CountRecorder.summary(counting.result(runId));
        }

        @Override
        public CountResult unrecorded(CountResult result, Problem problem) {
            List<Problem> problems = new ArrayList<>(result.problems());
            problems.add(problem);
            return result.withProblems(problems);
        }
    }

    /** Hands each result first to the history, then to the screen. */
    private record Recording(CountRecorder recorder, CountListener next) implements CountListener {

        @Override
        public void started(TableEntry table) {
            next.started(table);
        }

        @Override
        public void finished(TableCount count) {
            recorder.record(count);
            next.finished(count);
        }

        @Override
        public void headroom(List<Headroom> columns) {
            recorder.record(columns);
            next.headroom(columns);
        }
    }
}
