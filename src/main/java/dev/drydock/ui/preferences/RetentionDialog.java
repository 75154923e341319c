package dev.drydock.ui.preferences;

import dev.drydock.history.RetentionPlan;
import dev.drydock.history.RetentionResult;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** Shows what of the history may go by the preferred rules, and archives and deletes it when asked to. */
public final class RetentionDialog {

    private static final Messages TEXT = Messages.of("preferences");

    private final HistoryStore history;
    private final JobRunner jobs;
    private final DialogService dialogs;
    private final LivePreferences live;

    public RetentionDialog(HistoryStore history, JobRunner jobs, DialogService dialogs, LivePreferences live) {
        this.history = history;
        this.jobs = jobs;
        this.dialogs = dialogs;
        this.live = live;
    }

    /** Looks, and then tells. */
    public void show() {
        Background.run(
                "retention",
                () -> keeping().plan(live.get().retention()),
                this::show,
                problem -> dialogs.error(TEXT.text("keep.title"), problem));
    }

    private HistoryKeeping keeping() {
        return new HistoryKeeping(history, System.getProperty("user.name", ""));
    }

    private void show(RetentionPlan plan) {
        List<String> kept = List.of(
                Formats.count(plan.newest()),
                Formats.count(plan.recent()),
                Formats.count(plan.pinned()),
                Formats.count(plan.signed()),
                Formats.count(plan.running()));
        if (plan.goes().isEmpty()) {
            dialogs.info(TEXT.text("keep.title"), TEXT.text("keep.none", kept.toArray()));
            return;
        }
        String runs = Formats.count(plan.goes().size());
        dialogs.confirm(new DialogService.Confirmation(
                TEXT.text("keep.title"),
                TEXT.text(
                        "keep.text",
                        runs,
                        Formats.count(plan.items()),
                        kept.get(0),
                        kept.get(1),
                        kept.get(2),
                        kept.get(3),
                        kept.get(4)),
                TEXT.text("keep.button", runs),
                true,
                null,
                () -> dialogs.chooseSaveFile(
                        TEXT.text("keep.file"),
                        "drydock-" + LocalDate.now(ZoneId.systemDefault()) + ".drydock",
                        List.of("drydock"),
                        file -> apply(plan, file))));
    }

    private void apply(RetentionPlan plan, Path file) {
        jobs.submit(new KeepingJob<>(
                        KeepingJob.Kind.RETENTION, rows -> keeping().apply(plan, file, rows)))
                .onEnd(outcome -> told(outcome, file));
    }

    private void told(JobOutcome<RetentionResult> outcome, Path file) {
        switch (outcome) {
            case JobOutcome.Succeeded<RetentionResult>(RetentionResult result) ->
                dialogs.info(
                        TEXT.text("keep.title"),
                        TEXT.text("keep.done", Formats.count(result.deleted()), file, Formats.count(result.spared())));
            case JobOutcome.Failed<RetentionResult>(var problem) -> dialogs.error(TEXT.text("keep.title"), problem);
            case JobOutcome.Cancelled<RetentionResult> _ -> {}
        }
    }
}
