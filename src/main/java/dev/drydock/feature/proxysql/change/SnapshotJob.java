package dev.drydock.feature.proxysql.change;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps all three layers of all modules in the history, without secrets. Changes nothing. */
public final class SnapshotJob extends RecordedJob<Configuration, ApplyResult> {

    /** @param history the history; its call may wait until it is open */
    public SnapshotJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history);
    }

    @Override
    public String title() {
        return Messages.of("proxysql").text("job.snapshot");
    }

    @Override
    protected String kind() {
        return ProxySqlFeature.SNAPSHOT;
    }

    @Override
    protected Configuration plan(JobContext context) {
        return server().query(session -> new AdminReader(session).configuration());
    }

    @Override
    protected long planned(Configuration plan) {
        return rows(plan);
    }

    private static int rows(Configuration plan) {
        return plan.tables().values().stream()
                .flatMap(copies -> copies.values().stream())
                .mapToInt(copy -> copy.rows().size())
                .sum();
    }

    @Override
    protected Map<String, String> settings(Configuration plan) {
        return Map.of();
    }

    @Override
    protected RecordedWork<ApplyResult> begin(
            Configuration plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new RecordedWork<>() {
            private int done;

            @Override
            public ApplyResult run() {
                KeptLayers.keep(plan, writer);
                done = rows(plan);
                return new ApplyResult(writer.runId(), done, done, List.of());
            }

            @Override
            public RunOutcome.Counts counts() {
                return RunOutcome.Counts.of(rows(plan), done, 0);
            }

            @Override
            public Map<String, String> summary() {
                return Map.of("rows", Integer.toString(done));
            }

            @Override
            public ApplyResult unrecorded(ApplyResult result, Problem problem) {
                return new ApplyResult(result.runId(), result.planned(), result.done(), List.of(problem));
            }
        };
    }
}
