package dev.drydock.db.pool;

/** What became of a statement whose connection was lost. */
public enum StatementOutcome {
    /** The server was still working on it. */
    RUNNING,
    /** The server was still undoing it, since it had a KILL from somebody while the way to it was fine. */
    BEING_KILLED,
    /** Its connection was still there, and did nothing: it had ended, or had not begun. */
    IDLE,
    /** Its connection was gone, lost by the network or closed by Drydock, or was one to another server than answers now. */
    GONE,
    /** The server itself ended its connection, while the way to it was fine, and had a KILL from somebody: they meant it. */
    ENDED_BY_SERVER,
    /** The server was started anew, so that nothing of before can run any more. */
    RESTARTED;

    /** Whether its connection is still there. */
    boolean there() {
        return this == RUNNING || this == BEING_KILLED || this == IDLE;
    }
}
