package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How a run ended.
 *
 * @param outcome the word for it, with its counts
 * @param problemCode code of the failure; empty if there is none
 * @param problemText what went wrong, for the user; empty if there is none
 * @param summary what the run says about itself as a whole, such as what was left out, in shown order
 */
public record RunEnd(RunOutcome outcome, String problemCode, String problemText, Map<String, String> summary) {

    public RunEnd {
        Objects.requireNonNull(outcome, "outcome is null");
        Objects.requireNonNull(problemCode, "problemCode is null");
        Objects.requireNonNull(problemText, "problemText is null");
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
    }

    /** An end without a problem. */
    public static RunEnd of(RunOutcome outcome, Map<String, String> summary) {
        return new RunEnd(outcome, "", "", summary);
    }

    /** An end with everything done, of a run that counts nothing. */
    public static RunEnd complete(Map<String, String> summary) {
        return of(RunOutcome.complete(), summary);
    }

    /** What the run's state is from now on. */
    public RunState state() {
        return switch (outcome.kind()) {
            case CANCELLED -> RunState.CANCELLED;
            case INTERRUPTED -> RunState.INTERRUPTED;
            case FAILED -> RunState.FAILED;
            case UNKNOWN -> RunState.UNKNOWN;
            case COMPLETE, SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE -> RunState.SUCCEEDED;
        };
    }
}
