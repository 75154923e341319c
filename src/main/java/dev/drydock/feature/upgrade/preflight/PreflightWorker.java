package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckRunner;
import dev.drydock.check.Findings;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.task.JobContext;

/** What the checks of one lane share: a session of its own, and what to do when that is lost. Used by one thread. */
record PreflightWorker(
        JobContext context,
        OpenServer server,
        PreflightOptions options,
        UpgradePath path,
        Snapshot snapshot,
        RetryingSession session)
        implements CheckRunner.CheckWorker<CheckContext> {

    @Override
    public CheckContext contextFor(Findings findings) {
        context.checkCancelled();
        return new CheckContext(
                options, server.facts(), path, snapshot, () -> session.session().sql(), findings);
    }

    @Override
    public void withRetry(Runnable check) throws InterruptedException {
        session.repeat(() -> {
            check.run();
            return true;
        });
    }

    /** Reads a part of the catalogue for all lanes. */
    void read(CachedCatalogRead<?> part) throws InterruptedException {
        session.call(one -> part.get(one.sql()));
    }

    @Override
    public void close() {
        session.close();
    }
}
