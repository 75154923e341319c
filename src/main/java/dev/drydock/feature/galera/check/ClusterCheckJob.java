package dev.drydock.feature.galera.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RecordedChecks;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Checks a cluster over all its nodes and records what it finds. Changes nothing. */
public final class ClusterCheckJob extends RecordedJob<CheckOptions, ClusterCheckResult> {

    private final Messages messages = Messages.of("galera");
    private final CheckOptions options;

    /** @param history the history; its call may wait until it is open */
    public ClusterCheckJob(OpenServer server, CheckOptions options, Supplier<HistoryStore> history) {
        super(server, history);
        this.options = options;
    }

    @Override
    public String title() {
        return messages.text("check.title");
    }

    @Override
    protected String kind() {
        return GaleraFeature.CHECK;
    }

    @Override
    protected CheckOptions plan(JobContext context) {
        return options;
    }

    @Override
    protected long planned(CheckOptions plan) {
        return GaleraChecks.all().size();
    }

    @Override
    protected Map<String, String> settings(CheckOptions plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("maintenance", plan.maintenance().toString());
        settings.put(
                "expected",
                plan.expected().isPresent() ? Integer.toString(plan.expected().getAsInt()) : "");
        settings.put("addresses", String.join("; ", plan.addresses().lines()));
        return settings;
    }

    @Override
    protected RecordedWork<ClusterCheckResult> begin(
            CheckOptions plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    private final class Work implements RecordedWork<ClusterCheckResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final RunClock clock = new RunClock();
        private final List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());

        Work(RunWriter writer, JobContext context) {
            this.writer = writer;
            this.context = context;
        }

        @Override
        public ClusterCheckResult run() throws InterruptedException {
            ClusterSurvey survey;
            try (Stage _ = context.stage(messages.text("check.reading"), Total.unknown())) {
                survey = Surveyor.read(server(), options, context);
            }
            List<CheckResult> results = CheckRunner.run(
                    context,
                    messages.text("check.stage"),
                    GaleraChecks.all(),
                    1,
                    _ -> CheckRunner.onRead(findings -> new GaleraContext(survey, findings)),
                    result -> {
                        RecordedChecks.record(result, writer);
                        done.add(result);
                    });
            return new ClusterCheckResult(
                    writer.runId(), clock.started(), clock.now(), survey.view(), results, List.of());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(GaleraChecks.all().size(), done.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return RecordedChecks.summary(List.copyOf(done));
        }

        @Override
        public ClusterCheckResult unrecorded(ClusterCheckResult result, Problem problem) {
            return result.with(problem);
        }
    }
}
