package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import java.util.List;

/** Reads the gates by themselves, for the wizard's step and before a run. Changes nothing. */
public final class GateJob implements Job<Gates> {

    private final OpenServer server;
    private final boolean stopAhead;

    /** @param stopAhead whether the server has to be stopped for what is planned, as before a step to a newer one */
    public GateJob(OpenServer server, boolean stopAhead) {
        this.server = server;
        this.stopAhead = stopAhead;
    }

    @Override
    public String title() {
        return Messages.of("upgrade").text("gates.title");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /** @throws dev.drydock.db.sql.ServerException if there is no session to be had, or it is lost for good */
    @Override
    public Gates run(JobContext context) throws InterruptedException {
        try (RetryingSession session = server.retryingSession(context, List.of())) {
            return session.call(one -> new GateReader(server, one.sql(), stopAhead).read());
        }
    }
}
