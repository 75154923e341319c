package dev.drydock.db.connect;

import java.time.Duration;

/** What a connection is for; decides how long a read may block. */
public enum Purpose {
    /** Short queries of screens, from the pool. */
    SCREEN(Duration.ofSeconds(30)),
    /** Watching and killing; must answer fast or count as dead. */
    CONTROL(Duration.ofSeconds(5)),
    /** Statements that run for hours; blocks as long as the server works, ended only by Cancel. */
    LONG(Duration.ZERO),
    /** One of very many that put load on a server. */
    LOAD(Duration.ofMinutes(1));

    private final Duration readLimit;

    Purpose(Duration readLimit) {
        this.readLimit = readLimit;
    }

    /** Longest wait for an answer; zero for none. */
    public Duration readLimit() {
        return readLimit;
    }
}
