package dev.drydock.platform.task;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.List;

/** What a job returns if it can say how its run ended. */
public interface Ended {

    RunOutcome outcome();

    /** What went wrong beside what was to be done, such as an end that could not be recorded. */
    default List<Problem> problems() {
        return List.of();
    }

    /** Whether all of it is in the history; what was done is done in any case. */
    default boolean recorded() {
        return problems().stream().noneMatch(problem -> problem.code().ofTheRecord());
    }

    /** For the user: how it ended, and that it is not recorded where that is so. */
    default String endText() {
        RunOutcome outcome = outcome();
        if (recorded()) {
            return outcome.text();
        }
        RunOutcome.Counts counts = outcome.counts();
        RunOutcome done = counts.toResolve() > 0 ? RunOutcome.ended(counts.toResolve(counts.toResolve() - 1)) : outcome;
        return Messages.of("platform").text("outcome.not-recorded", done.text());
    }
}
