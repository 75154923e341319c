package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Check;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Checked;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Holds a ProxySQL against all checks, and records what they find. Changes nothing. */
public final class ProxyCheckJob extends RunJob<List<Check<ProxyCheckContext>>, Checked<CheckReader>> {

    private static final Messages TEXT = Messages.of("proxysql");

    /** @param history the history; its call may wait until it is open */
    public ProxyCheckJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(ProxySqlFeature.CHECK, TEXT.text("job.check")));
    }

    @Override
    protected Planned<List<Check<ProxyCheckContext>>> plan(JobContext context) {
        List<Check<ProxyCheckContext>> all = ProxySqlChecks.all();
        return new Planned<>(all, all.size(), Map.of());
    }

    @Override
    protected Checked<CheckReader> work(Run<List<Check<ProxyCheckContext>>> run) throws InterruptedException {
        CheckReader read = server().query(session -> CheckReader.read(
                new AdminReader(session), server().facts().version().text()));
        Checked<CheckReader> checked = Checked.of(run, read, title(), run.plan(), CheckReader::scene);
        run.counting(counts -> counts.toResolve(checked.moreThanNotices()));
        return checked;
    }
}
