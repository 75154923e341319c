package dev.drydock.feature.sessions.cli;

import dev.drydock.feature.sessions.LockWait;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.report.JsonOut;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Sessions and waits as JSON. */
final class SessionsJson {

    private SessionsJson() {}

    /** One object with {@code at}, {@code sessions}, whether these are {@code all}, and {@code notes}. */
    static void sessions(Locks read, List<ServerSession> sessions, PrintWriter out) {
        JsonOut.write(
                out,
                json -> json.put("at", read.at())
                        .objects("sessions", sessions, SessionsJson::session)
                        .put("all", read.all())
                        .texts("notes", read.notes()));
    }

    /**
     * One object with {@code at}, {@code waits}, {@code unexplained} (sessions that wait for nobody knows whom), the
     * {@code sessions} in them, whether that is {@code all}, and {@code notes}.
     */
    static void locks(Locks read, PrintWriter out) {
        List<Long> unexplained = read.tree().stream()
                .filter(Locks.Blocked::unexplained)
                .map(one -> one.session().connection())
                .toList();
        List<ServerSession> concerned = read.sessions().stream()
                .filter(session -> read.concerns(session.connection()))
                .toList();
        JsonOut.write(
                out,
                json -> json.put("at", read.at())
                        .objects("waits", read.waits(), SessionsJson::wait)
                        .numbers("unexplained", unexplained)
                        .objects("sessions", concerned, SessionsJson::session)
                        .put("all", read.whole())
                        .texts("notes", read.notes()));
    }

    private static void session(JsonOut json, ServerSession session) {
        json.put("session", session.connection())
                .put("account", session.account())
                .put("schema", session.schema())
                .put("command", session.command())
                .put("seconds", session.seconds())
                .put("state", session.state())
                .put("statement", session.statement())
                .known("transaction_seconds", session.transactionSeconds())
                .known("changed_rows", session.changedRows());
    }

    private static void wait(JsonOut json, LockWait wait) {
        json.put("waiting", wait.waiting())
                .put("blocking", wait.blocking())
                .put("kind", wait.kind().name().toLowerCase(Locale.ROOT))
                .put("object", wait.object())
                .put("wanted", wait.wanted())
                .put("held", wait.held())
                .put("inferred", wait.inferred());
    }
}
