package dev.drydock.db.pool;

/** What became of a statement whose connection was lost. */
public enum StatementOutcome {
    /** The server was still working on it. */
    RUNNING,
    /** Its connection was still there, and did nothing: it had ended, or had not begun. */
    IDLE,
    /** Its connection was gone, or was one to another server than the one that answers now. */
    GONE,
    /** The server itself ended its connection, while the way to it was fine: somebody killed it. */
    ENDED_BY_SERVER,
    /** The server was started anew, so that nothing of before can run any more. */
    RESTARTED
}
