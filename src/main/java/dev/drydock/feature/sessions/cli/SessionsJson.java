package dev.drydock.feature.sessions.cli;

import dev.drydock.feature.sessions.LockWait;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Sessions and waits as JSON. */
final class SessionsJson {

    private SessionsJson() {}

    /** One object with {@code at}, {@code sessions}, whether these are {@code all}, and {@code notes}. */
    static void sessions(Locks read, List<ServerSession> sessions, PrintWriter out) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(out))) {
            json.writeStartObject();
            json.writeStringProperty("at", Formats.iso(read.at()));
            json.writeArrayPropertyStart("sessions");
            sessions.forEach(session -> session(json, session));
            json.writeEndArray();
            json.writeBooleanProperty("all", read.all());
            notes(json, read);
            json.writeEndObject();
        }
        out.println();
    }

    /**
     * One object with {@code at}, {@code waits}, {@code unexplained} (sessions that wait for nobody knows whom), the
     * {@code sessions} in them, whether that is {@code all}, and {@code notes}.
     */
    static void locks(Locks read, PrintWriter out) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(out))) {
            json.writeStartObject();
            json.writeStringProperty("at", Formats.iso(read.at()));
            json.writeArrayPropertyStart("waits");
            read.waits().forEach(wait -> wait(json, wait));
            json.writeEndArray();
            json.writeArrayPropertyStart("unexplained");
            read.tree().stream()
                    .filter(Locks.Blocked::unexplained)
                    .forEach(one -> json.writeNumber(one.session().connection()));
            json.writeEndArray();
            json.writeArrayPropertyStart("sessions");
            read.sessions().stream()
                    .filter(session -> read.concerns(session.connection()))
                    .forEach(session -> session(json, session));
            json.writeEndArray();
            json.writeBooleanProperty("all", read.whole());
            notes(json, read);
            json.writeEndObject();
        }
        out.println();
    }

    private static void notes(JsonGenerator json, Locks read) {
        json.writeArrayPropertyStart("notes");
        read.notes().forEach(json::writeString);
        json.writeEndArray();
    }

    private static void session(JsonGenerator json, ServerSession session) {
        json.writeStartObject();
        json.writeNumberProperty("session", session.connection());
        json.writeStringProperty("account", session.account());
        json.writeStringProperty("schema", session.schema());
        json.writeStringProperty("command", session.command());
        json.writeNumberProperty("seconds", session.seconds());
        json.writeStringProperty("state", session.state());
        json.writeStringProperty("statement", session.statement());
        KnownJson.number(json, "transaction_seconds", session.transactionSeconds());
        KnownJson.number(json, "changed_rows", session.changedRows());
        json.writeEndObject();
    }

    private static void wait(JsonGenerator json, LockWait wait) {
        json.writeStartObject();
        json.writeNumberProperty("waiting", wait.waiting());
        json.writeNumberProperty("blocking", wait.blocking());
        json.writeStringProperty("kind", wait.kind().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("object", wait.object());
        json.writeStringProperty("wanted", wait.wanted());
        json.writeStringProperty("held", wait.held());
        json.writeBooleanProperty("inferred", wait.inferred());
        json.writeEndObject();
    }
}
