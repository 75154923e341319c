package dev.drydock.cli;

import dev.drydock.history.Acceptance;
import dev.drydock.history.LatestFindings;
import dev.drydock.platform.i18n.Formats;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Prints who answers for which finding, and what became of it, to standard output. */
final class AcceptanceList {

    private final Terminal terminal;
    private final LocalDate today;

    AcceptanceList(Terminal terminal, LocalDate today) {
        this.terminal = terminal;
        this.today = today;
    }

    void print(List<Acceptance> all, boolean asJson) {
        PrintWriter out = terminal.writer();
        if (asJson) {
            json(all, out);
        } else {
            table(all, out);
        }
        out.flush();
    }

    private void table(List<Acceptance> all, PrintWriter out) {
        TextTable table = new TextTable(
                ">no", "check", "severity", "object", "owner", "until", "standing", "reason", "accepted", "withdrawn");
        all.forEach(one -> table.row(
                Long.toString(one.id()),
                one.finding().check(),
                one.finding().severity(),
                LatestFindings.shown(one.finding().object()),
                one.owner(),
                one.until().toString(),
                standing(one),
                one.reason(),
                one.acceptedBy() + " " + Formats.time(one.accepted()),
                one.withdrawal()
                        .map(back -> back.by() + " " + Formats.time(back.at()))
                        .orElse("")));
        table.print(out);
    }

    private void json(List<Acceptance> all, PrintWriter out) {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(ObjectWriteContext.empty(), new dev.drydock.report.NonClosingWriter(out))) {
            json.writeStartArray();
            for (Acceptance one : all) {
                json.writeStartObject();
                json.writeNumberProperty("id", one.id());
                json.writeStringProperty("check", one.finding().check());
                json.writeStringProperty("severity", one.finding().severity());
                json.writeStringProperty(
                        "object", LatestFindings.shown(one.finding().object()));
                json.writeStringProperty("message", one.finding().text());
                json.writeStringProperty("owner", one.owner());
                json.writeStringProperty("reason", one.reason());
                json.writeStringProperty("until", one.until().toString());
                json.writeStringProperty("standing", standing(one));
                json.writeStringProperty("by", one.acceptedBy());
                json.writeStringProperty("at", Formats.iso(one.accepted()));
                json.writeStringProperty(
                        "withdrawn_by",
                        one.withdrawal().map(Acceptance.Withdrawal::by).orElse(""));
                json.writeStringProperty(
                        "withdrawn_at",
                        one.withdrawal().map(back -> Formats.iso(back.at())).orElse(""));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private String standing(Acceptance one) {
        return one.on(today).name().toLowerCase(Locale.ROOT);
    }
}
