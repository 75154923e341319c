package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.function.Supplier;

/** Checks all tables and the system tables once more and records what is left; changes nothing on the server. */
public final class UpgradeVerifyJob extends RunJob<UpgradeOptions, TableCheckResult> {

    private final UpgradeOptions options;

    /** @param history the history; its call may wait until it is open */
    public UpgradeVerifyJob(OpenServer server, UpgradeOptions options, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.reading(UpgradeHistory.VERIFY, Messages.of("upgraderun").text("job.verify")));
        this.options = options;
    }

    @Override
    protected Planned<UpgradeOptions> plan(JobContext context) {
        return new Planned<>(options, 0, OptionCodec.write(options));
    }

    @Override
    protected TableCheckResult work(Run<UpgradeOptions> run) throws InterruptedException {
        TableCheckResult found = new CheckJob(server(), options).run(run.context());
        run.counting(_ -> found.outcome().counts());
        new UpgradeRecorder(run.writer()).left(found);
        run.note("checked", Integer.toString(found.tables().size()));
        UpgradeRecorder.note(found, run);
        return found;
    }
}
