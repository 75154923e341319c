package dev.drydock.feature.sessions;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.List;
import java.util.Optional;

/**
 * Which sessions are to be ended, and how.
 *
 * @param sessions as they were seen when somebody chose them
 * @param how what of them
 * @param rule what each must still meet when its KILL is sent; empty where they were chosen one by one
 */
public record EndSessions(List<ServerSession> sessions, How how, Optional<SessionRule> rule) {

    private static final Messages TEXT = Messages.of("sessions");

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

    /** What is sent, each with whom it hits. */
    public List<String> statements() {
        return sessions.stream().map(this::statement).toList();
    }

    private String statement(ServerSession session) {
        long rows = session.changedRows().orElse(0);
        return how.statement(session.connection()) + ";  -- " + TerminalEscaper.line(session.account()) + ", "
                + TerminalEscaper.line(session.command()) + " " + session.seconds() + " s"
                + (how == How.SESSION && rows > 0 ? ", " + TEXT.text("end.rows", Formats.count(rows)) : "");
    }

    /** Why one is left out, as it is now: it is not what it was when it was chosen. */
    Optional<Problem> leftOut(ServerSession then, ServerSession now) {
        String number = Long.toString(then.connection());
        if (!now.account().equals(then.account())) {
            return Optional.of(Problem.of(SessionsError.ANOTHER_SESSION, "", number, then.account(), now.account()));
        }
        if (then.asleep() && !now.asleep()) {
            return Optional.of(Problem.of(SessionsError.ACTIVE_AGAIN, "", number, now.account()));
        }
        boolean other = how == How.STATEMENT && !now.statement().equals(then.statement());
        return other || rule.stream().anyMatch(all -> !all.meets(now))
                ? Optional.of(Problem.of(SessionsError.CHANGED, "", number, now.account()))
                : Optional.empty();
    }
}
