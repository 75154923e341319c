package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.platform.task.JobSnapshot;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import org.jspecify.annotations.Nullable;

/** The job of the wizard: one at a time, and each belongs to a step. JavaFX thread only. */
final class WizardJob {

    private final JobRunner jobs;
    private final ObjectProperty<@Nullable Step> working = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private @Nullable JobHandle<?> job;
    private @Nullable Step failed;
    private boolean occupied;

    WizardJob(JobRunner jobs) {
        this.jobs = jobs;
    }

    /** The step whose job runs; null if none does. */
    ReadOnlyObjectProperty<@Nullable Step> workingProperty() {
        return working;
    }

    /** Why the newest one failed; null if it did not. */
    ObjectProperty<@Nullable Problem> problemProperty() {
        return problem;
    }

    /** Whether that belongs to this step; what belongs to none belongs to each. */
    boolean failedIn(Step step) {
        return failed == null || failed == step;
    }

    Optional<JobSnapshot> running() {
        return Optional.ofNullable(job).map(JobHandle::snapshot);
    }

    /**
     * Submits a job, unless one runs.
     *
     * @param before runs when it has ended, while it still counts as running
     * @param done takes what it has made, if it succeeded
     * @param after runs at last, however it ended
     */
    <R> void submit(Step of, Job<R> work, Runnable before, Consumer<R> done, Runnable after) {
        if (working.get() != null) {
            return;
        }
        problem.set(null);
        failed = of;
        working.set(of);
        JobHandle<R> started = jobs.submit(work);
        job = started;
        started.onEnd(outcome -> {
            if (outcome instanceof JobOutcome.Failed<R>(Problem why)) {
                problem.set(why);
            }
            try {
                before.run();
            } finally {
                job = null;
                working.set(null);
            }
            if (outcome instanceof JobOutcome.Succeeded<R>(R made)) {
                done.accept(made);
            }
            after.run();
        });
    }

    /** Counts as working on a step while something beside the wizard does: no job of the wizard begins meanwhile. */
    void occupiedBy(Step of, ObservableBooleanValue other) {
        other.addListener((_, _, busy) -> {
            if (busy && working.get() == null) {
                occupied = true;
                working.set(of);
            } else if (!busy && occupied) {
                occupied = false;
                working.set(null);
            }
        });
    }

    void cancel() {
        if (job != null) {
            job.cancel();
        }
    }

    void pauseOrResume() {
        if (job != null) {
            job.pauseOrResume();
        }
    }
}
