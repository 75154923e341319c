package dev.drydock.feature.encryption.cost;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What encryption costs here.
 *
 * @param figures what was measured
 * @param aes the processor's part in it
 * @param notes what could not be measured and why, and what the figures do not show; a sentence each
 * @param tableBytes size of each table as the server tells it; 0 where none was made
 */
public record CostResult(
        long runId, List<CostFigure> figures, AesSpeed aes, List<String> notes, long tableBytes, List<Problem> problems)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(CostPart.values().length, figures.size(), 0)
                .besides(problems));
    }
}
