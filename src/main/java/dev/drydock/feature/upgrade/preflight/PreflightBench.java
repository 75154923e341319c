package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckRunner;
import dev.drydock.check.Findings;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.SteadySession;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.task.JobContext;
import java.util.List;

/** What the checks of one lane share: a session of its own, and what to do when that is lost. Used by one thread. */
final class PreflightBench implements CheckRunner.Bench<Scene> {

    private final JobContext context;
    private final OpenServer server;
    private final PreflightOptions options;
    private final UpgradePath path;
    private final Snapshot snapshot;
    private final SteadySession session;

    PreflightBench(
            JobContext context, OpenServer server, PreflightOptions options, UpgradePath path, Snapshot snapshot) {
        this.context = context;
        this.server = server;
        this.options = options;
        this.path = path;
        this.snapshot = snapshot;
        this.session = server.steadySession(context, List.of());
    }

    @Override
    public Scene scene(Findings findings) {
        context.checkCancelled();
        return new Scene(
                options, server.facts(), path, snapshot, () -> session.session().sql(), findings);
    }

    @Override
    public void steadily(Runnable check) throws InterruptedException {
        session.repeat(() -> {
            check.run();
            return true;
        });
    }

    /** Reads a part of the catalogue for all lanes. */
    void read(Part<?> part) throws InterruptedException {
        session.call(one -> part.get(one.sql()));
    }

    @Override
    public void close() {
        session.close();
    }
}
