package dev.drydock.db.connect;

import java.time.Duration;

/** What a connection is for; decides how long a read may block and whether several statements may go in one packet. */
public enum Purpose {
    /** Short queries of screens, from the pool. */
    SCREEN(Duration.ofSeconds(30), false),
    /** Watching and killing; must answer fast or count as dead. */
    CONTROL(Duration.ofSeconds(5), false),
    /** Statements that run for hours; blocks as long as the server works, ended only by Cancel. */
    LONG(Duration.ZERO, false),
    /** Like {@link #LONG}, and sends several statements in one packet. */
    BATCH(Duration.ZERO, true);

    private final Duration readLimit;
    private final boolean severalStatements;

    Purpose(Duration readLimit, boolean severalStatements) {
        this.readLimit = readLimit;
        this.severalStatements = severalStatements;
    }

    /** Longest wait for an answer; zero for none. */
    public Duration readLimit() {
        return readLimit;
    }

    public boolean severalStatements() {
        return severalStatements;
    }
}
