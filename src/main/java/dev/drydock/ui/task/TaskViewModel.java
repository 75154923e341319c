package dev.drydock.ui.task;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** One job as the tasks panel shows it. JavaFX thread only. */
public final class TaskViewModel {

    private static final Messages TEXT = Messages.of("ui");
    private final ReadOnlyObjectWrapper<JobSnapshot> snapshot;

    TaskViewModel(JobSnapshot first) {
        snapshot = new ReadOnlyObjectWrapper<>(first);
    }

    void update(JobSnapshot next) {
        if (!snapshot.get().state().ended()) {
            snapshot.set(next);
        }
    }

    public ReadOnlyObjectProperty<JobSnapshot> snapshotProperty() {
        return snapshot.getReadOnlyProperty();
    }

    JobSnapshot job() {
        return snapshot.get();
    }

    JobProgress progress() {
        return new JobProgress(job());
    }

    /** Whether it has begun and nothing of it moves now. */
    boolean waiting() {
        return progress().waiting();
    }

    /** "Count tables: 1,204 of 3,310"; the start of an estimated total says so. */
    String progressText() {
        return job().currentStage().map(TaskViewModel::stageText).orElse("");
    }

    static String stageText(StageSnapshot stage) {
        String current = Formats.count(stage.current());
        return switch (stage.total()) {
            case Total.Exact(long amount) ->
                TEXT.text("task.stage.exact", stage.name(), current, Formats.count(amount));
            case Total.Estimated(long amount) ->
                TEXT.text("task.stage.estimated", stage.name(), current, Formats.count(amount));
            case Total.Unknown() ->
                stage.current() == 0 ? stage.name() : TEXT.text("task.stage.unknown", stage.name(), current);
        };
    }

    /** The whole job in one line: what, on which server, how far or how it ended, and the time. */
    String line() {
        String how =
                job().state().ended() ? endText() : job().paused() ? TEXT.text("task.paused.short") : progressText();
        return Stream.of(
                        TEXT.text("task.title", job().title(), job().subject()),
                        how,
                        job().state().ended() ? "" : progress().percent(),
                        timeText())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("  ·  "));
    }

    /** How an ended job ended. */
    String endText() {
        return TEXT.text(
                "task.ended",
                job().outcome().map(RunOutcome::text).orElse(""),
                job().ended().map(Formats::time).orElse(""));
    }

    /** Time left, or how long an ended job took; empty while it waits, since nobody knows until when. */
    String timeText() {
        JobSnapshot job = job();
        if (job.ended().isPresent()) {
            return Formats.measured(
                    Duration.between(job.submitted(), job.ended().get()));
        }
        if (waiting()) {
            return "";
        }
        return progress().left().orElseGet(() -> Formats.duration(Duration.between(job.submitted(), Instant.now())));
    }

    static String endingText(CancelReport report) {
        return TEXT.text(
                report.gone() ? "task.ending.gone" : "task.ending.left",
                report.what(),
                report.how(),
                Formats.measured(report.took()));
    }
}
