package dev.drydock.history;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How a run ended.
 *
 * @param state succeeded, failed or cancelled
 * @param problemCode code of the failure; empty if there is none
 * @param problemText what went wrong, for the user; empty if there is none
 * @param summary what the run says about itself as a whole, such as what was left out, in shown order
 */
public record RunEnd(RunState state, String problemCode, String problemText, Map<String, String> summary) {

    public RunEnd {
        Objects.requireNonNull(problemCode, "problemCode is null");
        Objects.requireNonNull(problemText, "problemText is null");
        if (state == RunState.RUNNING) {
            throw new IllegalArgumentException("a run does not end as RUNNING");
        }
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
    }

    /** An end without a problem. */
    public static RunEnd succeeded(Map<String, String> summary) {
        return new RunEnd(RunState.SUCCEEDED, "", "", summary);
    }

    /** The user's cancel. */
    public static RunEnd cancelled(Map<String, String> summary) {
        return new RunEnd(RunState.CANCELLED, "", "", summary);
    }
}
