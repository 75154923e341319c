package dev.drydock.feature.sessions;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sessions that wait, and those that make them wait, in words. */
public final class LockWords {

    private static final Messages TEXT = Messages.of("sessions");

    private LockWords() {}

    /**
     * A session in a line: number, account, how long it has done what it does and how old its transaction is, why it waits or
     * how many it blocks, and its statement; of one that runs nothing, the last.
     *
     * @param longest of the statement so many characters are shown
     */
    public static String line(Locks.Blocked blocked, int longest) {
        ServerSession session = blocked.session();
        List<String> parts = new ArrayList<>();
        parts.add(TEXT.text("locks.line", Long.toString(session.connection()), session.account()));
        parts.add(role(blocked));
        parts.add(TEXT.text(
                session.asleep() ? "locks.idle" : "locks.busy",
                Formats.duration(Duration.ofSeconds(session.seconds()))));
        session.transactionSeconds()
                .ifPresent(age -> parts.add(TEXT.text("locks.transaction", Formats.duration(Duration.ofSeconds(age)))));
        if (!session.statement().isEmpty()) {
            parts.add(shown(session.statement(), longest));
        } else if (!blocked.ranLast().isEmpty()) {
            parts.add(TEXT.text("locks.last", shown(blocked.ranLast(), longest)));
        } else if (!session.asleep()) {
            parts.add(session.command());
        }
        return String.join(" · ", parts);
    }

    private static String shown(String statement, int longest) {
        String line = statement.replaceAll("\\s+", " ");
        return line.length() > longest ? line.substring(0, longest) + "…" : line;
    }

    private static String role(Locks.Blocked blocked) {
        return blocked.unexplained()
                ? TEXT.text("locks.unexplained")
                : blocked.why().map(LockWords::why).orElseGet(() -> TEXT.text("locks.blocks", blocked.count()));
    }

    private static String why(LockWait wait) {
        String kind = TEXT.text("locks.kind." + wait.kind());
        if (wait.inferred()) {
            return TEXT.text("locks.why.inferred", kind);
        }
        return wait.wanted().isEmpty()
                ? TEXT.text("locks.why.plain", kind, wait.object())
                : TEXT.text("locks.why", kind, wait.object(), wait.wanted(), wait.held());
    }

    /** How many wait, and whether that is all; for a title. */
    public static String count(Locks locks) {
        int waiting = locks.waiting().size();
        return waiting > 0
                ? TEXT.text("locks.some", waiting)
                : TEXT.text(locks.whole() ? "locks.none" : "locks.unseen");
    }
}
