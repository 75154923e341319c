package dev.drydock.feature.proxysql.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RecordedChecks;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds a ProxySQL against all checks, and records what they find. Changes nothing. */
public final class ProxyCheckJob extends RecordedJob<List<ProxySqlCheck>, CheckReport> {

    private static final Messages TEXT = Messages.of("proxysql");

    /** @param history the history; its call may wait until it is open */
    public ProxyCheckJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history);
    }

    @Override
    public String title() {
        return TEXT.text("job.check");
    }

    @Override
    protected String kind() {
        return ProxySqlFeature.CHECK;
    }

    @Override
    protected List<ProxySqlCheck> plan(JobContext context) {
        return ProxySqlChecks.all();
    }

    @Override
    protected long planned(List<ProxySqlCheck> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<ProxySqlCheck> plan) {
        return Map.of();
    }

    @Override
    protected RecordedWork<CheckReport> begin(
            List<ProxySqlCheck> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, writer, context);
    }

    private final class Work implements RecordedWork<CheckReport> {

        private final List<ProxySqlCheck> plan;
        private final RunWriter writer;
        private final JobContext context;
        private final List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());

        Work(List<ProxySqlCheck> plan, RunWriter writer, JobContext context) {
            this.plan = plan;
            this.writer = writer;
            this.context = context;
        }

        @Override
        public CheckReport run() throws InterruptedException {
            CheckReader read = server().query(session -> CheckReader.read(
                    new AdminReader(session), server().facts().version().text()));
            List<CheckResult> results =
                    CheckRunner.run(context, title(), plan, 1, _ -> CheckRunner.onRead(read::scene), this::record);
            return new CheckReport(writer.runId(), results, List.of());
        }

        private void record(CheckResult result) {
            RecordedChecks.record(result, writer);
            done.add(result);
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(plan.size(), done.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return RecordedChecks.summary(List.copyOf(done));
        }

        @Override
        public CheckReport unrecorded(CheckReport result, Problem problem) {
            return new CheckReport(result.runId(), result.checks(), List.of(problem));
        }
    }
}
