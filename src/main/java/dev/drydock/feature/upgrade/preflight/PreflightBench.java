package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckRunner;
import dev.drydock.check.Findings;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.task.JobContext;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of one lane share: a session of its own, opened when it is first needed, and again if it was lost, which
 * Cancel can end on the server. Used by one thread.
 */
final class PreflightBench implements CheckRunner.Bench<Scene> {

    private static final int ALIVE_SECONDS = 5;

    private final JobContext context;
    private final OpenServer server;
    private final PreflightOptions options;
    private final UpgradePath path;
    private final Snapshot snapshot;
    private @Nullable LongSession session;
    private JobContext.@Nullable Registration registration;

    PreflightBench(
            JobContext context, OpenServer server, PreflightOptions options, UpgradePath path, Snapshot snapshot) {
        this.context = context;
        this.server = server;
        this.options = options;
        this.path = path;
        this.snapshot = snapshot;
    }

    @Override
    public Scene scene(Findings findings) {
        context.checkCancelled();
        LongSession open = session;
        if (open != null && !open.sql().alive(ALIVE_SECONDS)) {
            close();
        }
        return new Scene(options, server.facts(), path, snapshot, this::session, findings);
    }

    /** @throws dev.drydock.db.sql.ServerException if a session cannot be opened */
    Session session() {
        LongSession open = session;
        if (open == null) {
            open = server.longSession();
            session = open;
            registration = context.register(open.endable());
        }
        return open.sql();
    }

    @Override
    public void close() {
        if (registration != null) {
            registration.close();
            registration = null;
        }
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
