package dev.drydock.history;

/** Where a run stands. */
public enum RunState {
    RUNNING,
    /** It came to its end; {@link RunSummary#outcome} says how. */
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /** Its process died, or closed the history, before the run ended. Its items are those that were recorded. */
    INTERRUPTED
}
