package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.JobContext;

/**
 * What the work of a run that changes its server has in its hands.
 *
 * @param <P> its plan
 * @param writer takes each item before and after it is done
 * @param permit without which nothing is changed
 */
public record ChangingRun<P>(P plan, RunWriter writer, JobContext context, ChangePermit permit) {}
