package dev.drydock.history;

import java.util.Arrays;

/** Where a run stands. */
public enum RunState {
    RUNNING,
    /** It came to its end; {@link RunSummary#outcome} says how. */
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** Its process died, or closed the history, before the run ended. Its items are those that were recorded. */
    INTERRUPTED,
    /** What is recorded is no state that this version knows: a stranger or a newer version wrote it. */
    UNKNOWN;

    /** The state that is recorded under this name. */
    public static RunState recorded(String name) {
        return Arrays.stream(values())
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElse(UNKNOWN);
    }
}
