package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateJob;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the job that takes up an earlier run where the server says it stands. */
public final class ResumeJob {

    private ResumeJob() {}

    /**
     * @param earlier what the history holds of the run that is taken up
     * @param said what the user answers for now
     */
    public static UpgradeJob of(
            OpenServer server,
            EarlierRun earlier,
            Map<Gate.Id, String> said,
            Supplier<HistoryStore> history,
            UpgradeListener listener) {
        return new UpgradeJob(
                server,
                new ResumeSource(server, earlier, history),
                history,
                listener,
                earlier.run().id(),
                Optional.empty(),
                context -> gates(server, earlier, said, context));
    }

    /** Read anew; what people said before the run that is taken up is carried over, with its date and who said it. */
    private static Optional<Gates> gates(
            OpenServer server, EarlierRun earlier, Map<Gate.Id, String> answers, JobContext context)
            throws InterruptedException {
        Gates now = new GateJob(server, false).run(context).answered(answers);
        for (Map.Entry<Gate.Id, String> said : earlier.said().entrySet()) {
            if (now.mayBeStated(now.gate(said.getKey()))) {
                String text = Messages.of("upgraderun")
                        .text("resume.said", earlier.run().id(), said.getValue());
                now = now.with(said.getKey(), text);
            }
        }
        return Optional.of(now);
    }
}
