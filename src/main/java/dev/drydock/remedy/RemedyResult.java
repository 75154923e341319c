package dev.drydock.remedy;

import dev.drydock.platform.i18n.Messages;
import java.util.List;

/** What came of remedies, one outcome for each step. */
public record RemedyResult(List<RemedyOutcome> outcomes) {

    private static final Messages TEXT = Messages.of("remedy");

    public RemedyResult {
        outcomes = List.copyOf(outcomes);
    }

    /** Findings of which the second look says this. */
    public long count(RecheckVerdict what) {
        return outcomes.stream().mapToLong(outcome -> outcome.count(what)).sum();
    }

    /** Steps whose statements all ended well. */
    public long sent() {
        return outcomes.stream().filter(RemedyOutcome::sent).count();
    }

    /** Findings of the statements that ended well which are still there, or not known to be gone. */
    long open() {
        return outcomes.stream()
                .filter(RemedyOutcome::sent)
                .mapToLong(one -> one.afterwards().size() - one.count(RecheckVerdict.GONE))
                .sum();
    }

    /** One sentence for the user on remedies and findings. */
    public String text() {
        return TEXT.text(
                "result",
                sent(),
                outcomes.size(),
                count(RecheckVerdict.GONE),
                count(RecheckVerdict.STILL_THERE),
                count(RecheckVerdict.UNKNOWN));
    }
}
