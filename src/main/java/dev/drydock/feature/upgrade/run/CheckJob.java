package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;

/** Checks all tables and says what is left to do; changes nothing. */
public final class CheckJob implements Job<TableCheckResult> {

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final UpgradeOptions options;

    public CheckJob(OpenServer server, UpgradeOptions options) {
        this.server = server;
        this.options = options;
    }

    @Override
    public String title() {
        return messages.text("job.verify");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public TableCheckResult run(JobContext context) throws InterruptedException {
        return PlanJob.check(server, options, context, messages.text("stage.verify"));
    }
}
