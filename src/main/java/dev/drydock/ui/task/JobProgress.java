package dev.drydock.ui.task;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.StageSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a job is, in the words and numbers of the tasks panel, for every screen that shows it: two places must never
 * say two things of one job.
 */
public record JobProgress(JobSnapshot job) {

    private static final Messages TEXT = Messages.of("ui");
    /** A bar without an end, as JavaFX's ProgressBar takes it. */
    private static final double INDETERMINATE = -1;

    /** From 0 to 1, or the bar without an end. */
    public double fraction() {
        return job.currentStage().flatMap(StageSnapshot::fraction).orElse(INDETERMINATE);
    }

    /** "61 %" or, where items weigh differently, "61 % of bytes"; empty where it is not known. */
    public String percent() {
        return job.currentStage()
                .flatMap(stage -> stage.fraction().map(fraction -> percent(stage, fraction)))
                .orElse("");
    }

    private static String percent(StageSnapshot stage, double fraction) {
        String text = Formats.percent(fraction);
        return stage.weighted() ? TEXT.text("task.percent.weighted", text) : text;
    }

    /** Whether it has begun and nothing of it moves now. */
    public boolean waiting() {
        return !job.state().ended() && (job.paused() || !job.holds().isEmpty());
    }

    /** "0:48 left", or that it takes longer than was said; empty while it waits, since nobody knows until when, and where there is nothing to base it on. */
    public Optional<String> left() {
        return waiting()
                ? Optional.empty()
                : job.currentStage()
                        .flatMap(stage -> stage.late()
                                ? Optional.of(TEXT.text("task.late"))
                                : stage.remaining().map(left -> TEXT.text("task.left", Formats.duration(left))));
    }

    /** Why it waits at this moment, one line for each reason. */
    public List<String> waits() {
        List<String> lines = new ArrayList<>();
        if (!job.state().ended()) {
            if (job.paused()) {
                lines.add(TEXT.text("task.paused"));
            }
            job.holds().forEach(reason -> lines.add(TEXT.text("task.waits", reason)));
        }
        return lines;
    }

    /** Stage, share, time left and why it waits, for a line of text. */
    public List<String> parts() {
        List<String> parts = new ArrayList<>();
        job.currentStage().map(StageSnapshot::name).ifPresent(parts::add);
        if (!percent().isEmpty()) {
            parts.add(percent());
        }
        left().ifPresent(parts::add);
        parts.addAll(waits());
        return parts;
    }
}
