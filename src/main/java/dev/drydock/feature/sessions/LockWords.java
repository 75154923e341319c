package dev.drydock.feature.sessions;

import dev.drydock.platform.i18n.Messages;

/** Sessions that wait, and those that make them wait, in words. */
public final class LockWords {

    private static final Messages TEXT = Messages.of("sessions");

    private LockWords() {}

    /**
     * A session in a line: number, account, its statement, and why it waits or how many it blocks.
     *
     * @param longest of the statement so many characters are shown
     */
    public static String line(Locks.Blocked blocked, int longest) {
        ServerSession session = blocked.session();
        String statement = session.statement().isEmpty()
                ? session.command()
                : session.statement().replaceAll("\\s+", " ");
        String shown = statement.length() > longest ? statement.substring(0, longest) + "…" : statement;
        return TEXT.text("locks.line", Long.toString(session.connection()), session.account(), shown) + " · "
                + role(blocked);
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
