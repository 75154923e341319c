package dev.drydock.ui.history;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.keeping.VerifyJob;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.ui.dialog.DialogService;

/** Holds the history against its chain as a job, and tells what came of it. JavaFX thread only. */
public final class HistoryVerification {

    private static final Messages TEXT = Messages.of("ui");

    private final JobRunner jobs;
    private final HistoryStore history;
    private final DialogService dialogs;
    private boolean running;

    /** @param jobs tells outcomes on the JavaFX thread */
    public HistoryVerification(JobRunner jobs, HistoryStore history, DialogService dialogs) {
        this.jobs = jobs;
        this.history = history;
        this.dialogs = dialogs;
    }

    /** Begins, unless it is under way. */
    public void begin() {
        if (running) {
            return;
        }
        running = true;
        jobs.submit(new VerifyJob(() -> history)).onEnd(outcome -> {
            running = false;
            tell(outcome);
        });
    }

    private void tell(JobOutcome<ChainVerdict> outcome) {
        switch (outcome) {
            case JobOutcome.Succeeded<ChainVerdict>(ChainVerdict verdict) ->
                dialogs.info(TEXT.text(title(verdict)), String.join("\n\n", verdict.sentences()));
            case JobOutcome.Failed<ChainVerdict>(var problem) ->
                dialogs.error(TEXT.text("history.verify.failed"), problem);
            case JobOutcome.Cancelled<ChainVerdict> _ -> {
                // the tasks tell
            }
        }
    }

    private static String title(ChainVerdict verdict) {
        if (!verdict.whole()) {
            return "history.verify.broken";
        }
        return verdict.links() == 0 ? "history.verify.nothing" : "history.verify.whole";
    }
}
