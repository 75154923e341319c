package dev.drydock.feature.threadpool.load;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.ChangingRun;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Drops the scratch schemas that load tests left behind, and nothing else. */
public final class CleanJob extends RecordedJob<List<String>, CleanJob.Cleaned> {

    private static final Messages TEXT = Messages.of("poolload");

    /**
     * @param dropped the schemas that are gone
     * @param problems what went wrong beside it
     */
    public record Cleaned(List<String> dropped, List<Problem> problems) implements Ended {

        @Override
        public RunOutcome outcome() {
            return RunOutcome.ended(
                    RunOutcome.Counts.of(dropped.size(), dropped.size(), 0).besides(problems));
        }
    }

    /** @param history the history; its call may wait until it is open */
    public CleanJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history);
    }

    @Override
    public String title() {
        return TEXT.text("clean.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.CLEAN;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected List<String> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            return LoadLeftovers.find(history().get(), server().key(), session.sql());
        }
    }

    @Override
    protected long planned(List<String> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<String> plan) {
        return Map.of();
    }

    @Override
    protected RecordedWork<Cleaned> begin(
            List<String> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new ChangingRun<>(plan, writer, context, permit.orElseThrow()));
    }

    private final class Work implements RecordedWork<Cleaned> {

        private final ChangingRun<List<String>> run;
        private final List<String> dropped = new ArrayList<>();

        Work(ChangingRun<List<String>> run) {
            this.run = run;
        }

        @Override
        public Cleaned run() {
            try (LongSession session = server().longSession()) {
                for (String schema : run.plan()) {
                    run.context().checkCancelled();
                    session.changes(run.permit()).execute(LoadScratch.drop(schema));
                    dropped.add(schema);
                    run.writer()
                            .item(Item.of(LoadRecorder.SCRATCH, new ObjectName(schema, "", ""), "dropped")
                                    .build());
                }
            }
            return new Cleaned(List.copyOf(dropped), List.of());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(run.plan().size(), dropped.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of();
        }

        @Override
        public Cleaned unrecorded(Cleaned result, Problem problem) {
            return new Cleaned(result.dropped(), List.of(problem));
        }
    }
}
