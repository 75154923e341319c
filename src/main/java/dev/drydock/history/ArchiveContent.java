package dev.drydock.history;

import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;

/**
 * What an archive holds, as all of it was read and held against its digests.
 *
 * @param created when it was made
 * @param createdBy who made it
 * @param runs how many runs
 * @param chained how many of them have a link of the chain they were recorded in
 * @param items how many items
 * @param findings how many findings
 * @param head digest of the whole archive
 */
public record ArchiveContent(
        Instant created, String createdBy, long runs, long chained, long items, long findings, String head)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(runs, runs, 0));
    }
}
