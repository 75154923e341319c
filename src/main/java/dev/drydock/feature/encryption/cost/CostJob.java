package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.paired.ScratchSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures what encryption costs on a server, one statement at a time, in a scratch schema that is dropped at every end. What
 * a killed process left behind is dropped by the next measurement. Refused on production servers.
 */
public final class CostJob extends RunJob<String, MeasuredCost> {

    private final CostOptions options;

    /** @param history the history; its call may wait until it is open */
    public CostJob(OpenServer server, CostOptions options, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.changing(EncryptionFeature.COST, Messages.of("cost").text("job.title")));
        this.options = options;
    }

    /** @throws DrydockException E-4641 on a production server, unlocked or not; E-4642 on a node of a cluster; E-3011 where it is read-only */
    @Override
    protected void require(JobContext context) {
        String name = server().profile().name();
        if (server().profile().environment().guarded() || server().lock().guarded()) {
            throw new DrydockException(Problem.of(EncryptionError.COST_PRODUCTION, "", name));
        }
        if (server().facts().galera()) {
            throw new DrydockException(Problem.of(EncryptionError.COST_CLUSTER, "", name));
        }
        WritableServer.require(server());
    }

    @Override
    protected Planned<String> plan(JobContext context) {
        String schema = ScratchSchema.newName(BenchmarkSchema.PREFIX);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(ScratchSchema.SETTING, schema);
        settings.put("most bytes", Long.toString(options.mostBytes()));
        settings.put("rounds", Integer.toString(options.rounds()));
        settings.put("limit", options.limit().toString());
        return new Planned<>(schema, CostPart.values().length, settings);
    }

    @Override
    protected MeasuredCost work(Run<String> run) throws InterruptedException {
        CostWork work = new CostWork(run, options, history());
        try {
            return work.measure();
        } finally {
            work.summary().forEach(run::note);
        }
    }
}
