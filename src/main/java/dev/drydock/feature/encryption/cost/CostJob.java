package dev.drydock.feature.encryption.cost;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Measures what encryption costs on a server, one statement at a time, in a scratch schema that is dropped at every end. What
 * a killed process left behind is dropped by the next measurement. Refused on production servers.
 */
public final class CostJob extends RecordedJob<String, CostResult> {

    private final CostOptions options;

    /** @param history the history; its call may wait until it is open */
    public CostJob(OpenServer server, CostOptions options, Supplier<HistoryStore> history) {
        super(server, history);
        this.options = options;
    }

    @Override
    public String title() {
        return Messages.of("cost").text("job.title");
    }

    @Override
    protected String kind() {
        return EncryptionFeature.COST;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /** @throws DrydockException E-4641 on a production server, unlocked or not; E-4642 on a node of a cluster */
    @Override
    protected void require(JobContext context) {
        String name = server().profile().name();
        if (server().profile().environment().guarded() || server().lock().guarded()) {
            throw new DrydockException(Problem.of(CostError.PRODUCTION, "", name));
        }
        if (server().facts().galera()) {
            throw new DrydockException(Problem.of(CostError.CLUSTER, "", name));
        }
    }

    @Override
    protected String plan(JobContext context) {
        return Scratch.newName();
    }

    @Override
    protected long planned(String plan) {
        return CostPart.values().length;
    }

    @Override
    protected Map<String, String> settings(String plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(Scratch.SETTING, plan);
        settings.put("most bytes", Long.toString(options.mostBytes()));
        settings.put("rounds", Integer.toString(options.rounds()));
        settings.put("limit", options.limit().toString());
        return settings;
    }

    @Override
    protected RecordedWork<CostResult> begin(
            String plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new CostWork(
                server(),
                options,
                new Scratch(plan, server().facts()),
                history(),
                writer,
                context,
                permit.orElseThrow());
    }
}
