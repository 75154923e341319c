package dev.drydock.run;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.RunOutcome;
import java.util.Map;

/**
 * The work of a run that has begun in the history. Used once, by the job's thread.
 *
 * @param <R> what it gives
 */
public interface RecordedWork<R> {

    /**
     * Does it.
     *
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws dev.drydock.platform.error.DrydockException if the run as a whole cannot go on
     */
    R run() throws InterruptedException;

    /** How much has come of it so far; also asked after {@link #run} has failed. */
    RunOutcome.Counts counts();

    /** What the run says about itself so far, for the history; never a secret. */
    Map<String, String> summary();

    /** The result of a run whose end could not be written to the history, which it has to say. */
    R unrecorded(R result, Problem problem);
}
