package dev.drydock.db.sql;

import java.util.regex.Pattern;

/**
 * What a statement does to the server it is sent to. Who builds the statement decides, by the method it is sent with; the
 * words it begins with are compared only to catch a slip, since no list of words can tell all changes from all reads.
 */
public enum StatementKind {
    /** Reads, and asks for checks. */
    READS("SELECT\\b|\\(SELECT\\b|SHOW\\b|CHECK(SUM)? (TABLE|VIEW)\\b|EXPLAIN\\b|XA RECOVER\\b"),
    /** Of a user, as {@code db.query} has let it through. */
    ASKED("(?:\\(\\s*)*(SELECT|WITH|TABLE|VALUES)\\b|(SHOW|EXPLAIN|DESCRIBE|DESC)\\b"),
    /** Concerns a session of our own: its settings, transaction and locks, and the end of what it runs. */
    SESSION("SET (SESSION|@[a-z]|NAMES\\b)|START TRANSACTION\\b|COMMIT\\b|ROLLBACK\\b|FLUSH TABLES WITH READ LOCK$"
            + "|UNLOCK TABLES$|KILL (QUERY|CONNECTION) \\d+$|PROXYSQL INTERNAL PORT$"),
    /** Anything else: it needs a permit, and is refused on a locked server before it is sent. */
    CHANGES("");

    private final Pattern beginning;

    StatementKind(String beginning) {
        this.beginning = Pattern.compile("\\s*(" + beginning + ")", Pattern.CASE_INSENSITIVE);
    }

    /** @throws IllegalArgumentException if the statement begins as none of this kind does */
    void require(String sql) {
        if (!beginning.matcher(sql).lookingAt()) {
            throw new IllegalArgumentException("not a statement of the kind " + name() + ": " + sql);
        }
    }
}
