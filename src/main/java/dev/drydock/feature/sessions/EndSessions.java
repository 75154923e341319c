package dev.drydock.feature.sessions;

import java.util.List;

/**
 * Which sessions are to be ended, and how.
 *
 * @param sessions as they were seen when somebody chose them
 * @param how what of them
 */
public record EndSessions(List<ServerSession> sessions, How how) {

    /** What is ended. */
    public enum How {
        /** The statement; the session stays. */
        STATEMENT,
        /** The session, with its transaction taken back. */
        SESSION;

        /** The statement for one session. */
        public String statement(long connection) {
            return (this == STATEMENT ? "KILL QUERY " : "KILL CONNECTION ") + connection;
        }
    }

    public EndSessions {
        sessions = List.copyOf(sessions);
    }
}
