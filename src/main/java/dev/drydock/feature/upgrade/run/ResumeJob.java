package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryStore;
import java.util.function.Supplier;

/** Makes the job that takes up an earlier run where the server says it stands. */
public final class ResumeJob {

    private ResumeJob() {}

    /** @param earlier what the history holds of the run that is taken up */
    public static UpgradeJob of(
            OpenServer server, EarlierRun earlier, Supplier<HistoryStore> history, UpgradeListener listener) {
        return new UpgradeJob(
                server,
                new ResumeSource(server, earlier, history),
                history,
                listener,
                earlier.run().id(),
                java.util.Optional.empty(),
                java.util.Optional.empty());
    }
}
