package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;

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

    /** @throws dev.drydock.db.sql.ServerException if there is no session to be had, or it is lost */
    @Override
    public Gates run(JobContext context) {
        try (LongSession session = server.longSession();
                JobContext.Registration _ = context.register(session.endable())) {
            return new GateReader(server, session.sql(), stopAhead).read();
        }
    }
}
