package dev.drydock.report.form;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What stands on the cover of a report, the same in every form. */
final class CoverFacts {

    private static final Messages TEXT = Messages.of("report");

    private CoverFacts() {}

    static List<ReportFact> of(AuditReport report) {
        List<ReportFact> facts = new ArrayList<>();
        add(facts, "organisation", report.look().organisation());
        add(facts, "classification", report.look().classification());
        add(facts, "ticket", report.ticket());
        add(
                facts,
                "runs",
                report.runs().stream().map(run -> Long.toString(run.run())).collect(Collectors.joining(", ")));
        facts.add(new ReportFact(TEXT.text("cover.made"), ReportValue.moment(report.made())));
        add(facts, "by", "Drydock " + report.madeBy());
        report.redaction()
                .ifPresent(redacted -> add(
                        facts,
                        "redaction",
                        TEXT.text("cover.redacted", redacted.profile()) + "\n" + String.join("\n", redacted.rules())));
        add(facts, "number", report.id());
        add(facts, "head", report.head());
        return facts;
    }

    private static void add(List<ReportFact> facts, String key, String text) {
        if (!text.isEmpty()) {
            facts.add(ReportFact.of(TEXT.text("cover." + key), text));
        }
    }
}
