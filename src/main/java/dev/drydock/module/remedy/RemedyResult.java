package dev.drydock.module.remedy;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/**
 * What came of remedies.
 *
 * @param runId the run in the history
 * @param outcomes one for each step
 * @param problems what went wrong beside the steps: a setting that could not be put back, a second look that failed
 */
public record RemedyResult(long runId, List<RemedyOutcome> outcomes, List<Problem> problems) implements Ended {

    private static final Messages TEXT = Messages.of("remedy");

    public RemedyResult {
        outcomes = List.copyOf(outcomes);
        problems = List.copyOf(problems);
    }

    /** Findings of which the second look says this. */
    public long count(FindingAfterwards what) {
        return outcomes.stream().mapToLong(outcome -> outcome.count(what)).sum();
    }

    /** Steps whose statements all ended well. */
    public long sent() {
        return outcomes.stream().filter(RemedyOutcome::sent).count();
    }

    static RunOutcome.Counts counts(List<RemedyOutcome> outcomes, List<Problem> problems) {
        long sent = outcomes.stream().filter(RemedyOutcome::sent).count();
        long open = outcomes.stream()
                .filter(RemedyOutcome::sent)
                .mapToLong(one -> one.afterwards().size() - one.count(FindingAfterwards.GONE))
                .sum();
        return RunOutcome.Counts.of(outcomes.size(), sent, outcomes.size() - sent)
                .toResolve(open)
                .besides(problems);
    }

    /** What is still found, or not known to be gone, is to be resolved; a statement that failed has failed. */
    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(counts(outcomes, problems));
    }

    /** One sentence for the user on remedies and findings. */
    public String text() {
        return TEXT.text(
                "result",
                sent(),
                outcomes.size(),
                count(FindingAfterwards.GONE),
                count(FindingAfterwards.STILL_THERE),
                count(FindingAfterwards.UNKNOWN));
    }
}
