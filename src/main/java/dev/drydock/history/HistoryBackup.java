package dev.drydock.history;

import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;

/**
 * A copy of the history.
 *
 * @param folder a data folder of its own
 * @param verdict what holding it against its chain said
 * @param bytes its size
 * @param removed older copies that were removed
 */
public record HistoryBackup(Path folder, ChainVerdict verdict, long bytes, int removed) implements Ended {

    @Override
    public RunOutcome outcome() {
        return verdict.outcome().kind() == RunOutcome.Kind.NOTHING_IN_SCOPE ? RunOutcome.complete() : verdict.outcome();
    }
}
