package dev.drydock.history;

import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;

/**
 * What came of letting runs go.
 *
 * @param archive what was archived first
 * @param deleted runs that went
 * @param spared runs that were archived and stay, since somebody pinned or signed them meanwhile
 */
public record RetentionResult(ArchiveContent archive, long deleted, long spared) implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(archive.runs(), deleted + spared, 0));
    }
}
