package dev.drydock.ui.history;

import dev.drydock.history.ArchiveContent;
import dev.drydock.history.ImportResult;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.ui.dialog.DialogService;
import java.nio.file.Path;

/** Brings an archive of runs into the history: all of it is verified, then the user is asked. JavaFX thread only. */
public final class ArchiveFiles {

    private static final Messages TEXT = Messages.of("ui");
    private static final int NAME_LENGTH = 100;

    private final JobRunner jobs;
    private final HistoryStore history;
    private final DialogService dialogs;
    private final Runnable imported;

    /**
     * @param jobs tells outcomes on the JavaFX thread
     * @param imported called after runs were brought in
     */
    public ArchiveFiles(JobRunner jobs, HistoryStore history, DialogService dialogs, Runnable imported) {
        this.jobs = jobs;
        this.history = history;
        this.dialogs = dialogs;
        this.imported = imported;
    }

    /** Verifies the file and offers to import it; nothing has changed until then. */
    public void open(Path file) {
        jobs.submit(new KeepingJob<>(KeepingJob.Kind.CHECK, rows -> HistoryKeeping.check(file, rows)))
                .onEnd(outcome -> {
                    switch (outcome) {
                        case JobOutcome.Succeeded<ArchiveContent>(ArchiveContent content) -> offer(file, content);
                        case JobOutcome.Failed<ArchiveContent>(var problem) ->
                            dialogs.error(TEXT.text("archive.refused"), problem);
                        case JobOutcome.Cancelled<ArchiveContent> _ -> {
                            // the tasks tell
                        }
                    }
                });
    }

    private void offer(Path file, ArchiveContent content) {
        if (content.runs() == 0) {
            dialogs.info(TEXT.text("archive.title", 0), TEXT.text("archive.empty", file));
            return;
        }
        dialogs.confirm(new DialogService.Confirmation(
                TEXT.text("archive.title", content.runs()),
                TEXT.text(
                        "archive.text",
                        file,
                        clipped(content.createdBy()),
                        Formats.time(content.created()),
                        content.items(),
                        content.findings(),
                        content.head()),
                TEXT.text("archive.button", content.runs()),
                () -> bring(file, content)));
    }

    /** The archive is read again; another one that lies there by now is refused. */
    private void bring(Path file, ArchiveContent verified) {
        HistoryKeeping keeping = new HistoryKeeping(history, System.getProperty("user.name", ""));
        jobs.submit(new KeepingJob<>(KeepingJob.Kind.IMPORT, rows -> keeping.importFrom(file, verified.head(), rows)))
                .onEnd(outcome -> {
                    switch (outcome) {
                        case JobOutcome.Succeeded<ImportResult>(ImportResult result) -> {
                            imported.run();
                            dialogs.info(
                                    TEXT.text("archive.done"),
                                    TEXT.text("archive.done.text", result.imported(), result.here()));
                        }
                        case JobOutcome.Failed<ImportResult>(var problem) ->
                            dialogs.error(TEXT.text("archive.failed"), problem);
                        case JobOutcome.Cancelled<ImportResult> _ -> {
                            // the tasks tell
                        }
                    }
                });
    }

    private static String clipped(String name) {
        return name.length() <= NAME_LENGTH ? name : name.substring(0, NAME_LENGTH) + "…";
    }
}
