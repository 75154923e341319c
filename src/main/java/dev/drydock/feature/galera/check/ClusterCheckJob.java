package dev.drydock.feature.galera.check;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Checked;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Checks a cluster over all its nodes and records what it finds. Changes nothing. */
public final class ClusterCheckJob extends RunJob<CheckOptions, Checked<ClusterView>> {

    private static final Messages TEXT = Messages.of("galera");

    private final CheckOptions options;

    /** @param history the history; its call may wait until it is open */
    public ClusterCheckJob(OpenServer server, CheckOptions options, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(GaleraFeature.CHECK, TEXT.text("check.title")));
        this.options = options;
    }

    @Override
    protected Planned<CheckOptions> plan(JobContext context) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("maintenance", options.maintenance().toString());
        settings.put(
                "expected",
                options.expected().isPresent()
                        ? Integer.toString(options.expected().getAsInt())
                        : "");
        settings.put("addresses", String.join("; ", options.addresses().lines()));
        return new Planned<>(options, GaleraChecks.all().size(), settings);
    }

    @Override
    protected Checked<ClusterView> work(Run<CheckOptions> run) throws InterruptedException {
        ClusterSurvey survey;
        try (Stage _ = run.context().stage(TEXT.text("check.reading"), Total.unknown())) {
            survey = Surveyor.read(server(), options, run.context());
        }
        Checked<ClusterView> checked = Checked.of(
                run,
                survey.view(),
                TEXT.text("check.stage"),
                GaleraChecks.all(),
                (_, findings) -> new GaleraContext(survey, findings));
        run.counting(counts -> counts.toResolve(checked.moreThanNotices()));
        return checked;
    }
}
