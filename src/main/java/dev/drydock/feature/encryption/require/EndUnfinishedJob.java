package dev.drydock.feature.encryption.require;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.ChangingRun;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Takes back what a cut-off run left in force, or notes that it stays. */
public final class EndUnfinishedJob extends RecordedJob<List<String>, EndedRun> {

    private static final Messages TEXT = Messages.of("requiretls");

    private final Unfinished unfinished;
    private final boolean keep;

    /**
     * @param history the history; its call may wait until it is open
     * @param keep whether the change stays
     */
    public EndUnfinishedJob(OpenServer server, Unfinished unfinished, boolean keep, Supplier<HistoryStore> history) {
        super(server, history);
        this.unfinished = unfinished;
        this.keep = keep;
    }

    @Override
    public String title() {
        return TEXT.text("job.end");
    }

    @Override
    protected String kind() {
        return EncryptionFeature.REQUIRE_TLS;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected List<String> plan(JobContext context) {
        return keep ? List.of() : unfinished.wayBack();
    }

    @Override
    protected long planned(List<String> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<String> plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(Unfinished.ENDS, Long.toString(unfinished.runId()));
        settings.put("as", keep ? "kept" : "taken back");
        return settings;
    }

    @Override
    protected RecordedWork<EndedRun> begin(
            List<String> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new ChangingRun<>(plan, writer, context, permit.orElseThrow()));
    }

    private final class Work implements RecordedWork<EndedRun> {

        private final ChangingRun<List<String>> run;
        private long done;

        Work(ChangingRun<List<String>> run) {
            this.run = run;
        }

        @Override
        public EndedRun run() {
            try (Stage stage = run.context()
                            .stage(
                                    TEXT.text("stage.undo"),
                                    Total.exact(run.plan().size()));
                    LongSession session = server().longSession()) {
                for (String statement : run.plan()) {
                    long item = run.writer().itemBefore(item(statement, "running"));
                    session.changes(run.permit()).execute(statement);
                    run.writer().itemAfter(item, item(statement, "done"));
                    done++;
                    stage.advance(1);
                }
            }
            return result(List.of());
        }

        private static Item item(String statement, String status) {
            return Item.of("statement", new ObjectName("", statement, ""), status)
                    .attribute("sql", statement)
                    .build();
        }

        private EndedRun result(List<Problem> problems) {
            return new EndedRun(run.writer().runId(), done, problems);
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(run.plan().size(), done, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("ended", keep ? "kept" : "taken back");
        }

        @Override
        public EndedRun unrecorded(EndedRun result, Problem problem) {
            return result(List.of(problem));
        }
    }
}
