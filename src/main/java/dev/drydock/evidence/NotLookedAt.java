package dev.drydock.evidence;

import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run left out, by wish or because it could not look. */
final class NotLookedAt {

    private static final Messages TEXT = Messages.of("report");

    private final RunSummary run;
    private final FindingsOfRun findings;

    NotLookedAt(RunSummary run, FindingsOfRun findings) {
        this.run = run;
        this.findings = findings;
    }

    /** Whether a setting says what was left out. */
    static boolean names(String setting) {
        String name = setting.toLowerCase(Locale.ROOT);
        return name.contains("left out") || name.startsWith("exclude");
    }

    ReportSection section() {
        List<ReportFact> facts = facts();
        return ReportSection.ofFacts(
                "not_looked_at",
                TEXT.text("section.not_looked_at"),
                facts.isEmpty() ? TEXT.text("left.nothing") : "",
                facts);
    }

    List<ReportFact> facts() {
        List<ReportFact> facts = new ArrayList<>();
        if (!run.outcome()
                .map(RunOutcome::counts)
                .orElse(RunOutcome.Counts.NONE)
                .allVisible()) {
            facts.add(ReportFact.of(TEXT.text("fact.invisible"), TEXT.text("left.invisible")));
        }
        for (Map<String, String> recorded : List.of(run.start().settings(), run.summary())) {
            recorded.forEach((name, value) -> {
                if (names(name) && !value.isBlank() && !value.equals("0")) {
                    facts.add(RecordedValue.fact(name, value));
                }
            });
        }
        findings.notEvaluated()
                .forEach(found -> facts.add(new ReportFact(
                        TEXT.text("fact.not_evaluated", found.finding().check()),
                        ReportValue.text(found.finding().text()))));
        return facts;
    }
}
