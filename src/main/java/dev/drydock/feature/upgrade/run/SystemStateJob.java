package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.List;

/** Reads whether the server's own tables are those of its release; changes nothing. */
public final class SystemStateJob implements Job<SystemTableState> {

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;

    public SystemStateJob(OpenServer server) {
        this.server = server;
    }

    @Override
    public String title() {
        return messages.text("job.system");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public SystemTableState run(JobContext context) throws InterruptedException {
        try (Stage _ = context.stage(messages.text("job.system"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            return session.call(one -> SystemTableState.read(one.sql(), server.facts()));
        }
    }
}
