package dev.drydock.history;

import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;

/**
 * What came of an import.
 *
 * @param archive what the archive holds
 * @param imported runs that were brought in
 * @param here runs that were here already
 */
public record ImportResult(ArchiveContent archive, long imported, long here) implements Ended {

    @Override
    public RunOutcome outcome() {
        return archive.outcome();
    }
}
