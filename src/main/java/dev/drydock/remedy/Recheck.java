package dev.drydock.remedy;

import dev.drydock.check.CheckResult;
import dev.drydock.platform.task.JobContext;
import java.util.List;

/** Looks again after remedies have run, by the same recorded job that made the findings. */
@FunctionalInterface
public interface Recheck {

    /**
     * Looks; blocks.
     *
     * @return a result for each check that it ran
     * @throws dev.drydock.platform.error.DrydockException why nobody could look
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     */
    List<CheckResult> look(JobContext context) throws InterruptedException;
}
