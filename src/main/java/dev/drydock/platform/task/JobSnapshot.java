package dev.drydock.platform.task;

import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job at one moment; immutable, so that any screen may keep it.
 *
 * @param id number of the job within this process, from 1
 * @param title what the job does
 * @param subject what it works on
 * @param state its state
 * @param stages its stages so far, in order
 * @param holds why items wait at this moment, each reason once; empty when nothing waits
 * @param paused whether the user has paused it
 * @param submitted when it was handed to the runner
 * @param ended when it ended
 * @param problem why it failed
 * @param outcome how it ended; empty until then
 * @param endings what came of ending its statements after Cancel
 * @param unended what ran when Cancel came and was not verified as removed since
 */
public record JobSnapshot(
        long id,
        String title,
        String subject,
        JobState state,
        List<StageSnapshot> stages,
        List<String> holds,
        boolean paused,
        Instant submitted,
        Optional<Instant> ended,
        Optional<Problem> problem,
        Optional<RunOutcome> outcome,
        List<CancelReport> endings,
        List<String> unended) {

    /** The stage that runs now, or the last one. */
    public Optional<StageSnapshot> currentStage() {
        return stages.isEmpty() ? Optional.empty() : Optional.of(stages.getLast());
    }
}
