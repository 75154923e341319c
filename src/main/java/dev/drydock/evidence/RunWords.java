package dev.drydock.evidence;

import dev.drydock.check.Severity;
import dev.drydock.history.RunSummary;
import dev.drydock.history.SignOff;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.RunVerdict;
import dev.drydock.report.model.RunVerdict.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A run in a verdict and a few sentences, for people who were not there. */
final class RunWords {

    private static final Messages TEXT = Messages.of("report");

    private final RunSummary run;
    private final FindingsOfRun findings;
    private final ValueText values;

    RunWords(RunSummary run, FindingsOfRun findings, ValueText values) {
        this.run = run;
        this.findings = findings;
        this.values = values;
    }

    RunVerdict verdict() {
        Grade grade = run.outcome().map(RunWords::grade).orElse(Grade.UNKNOWN);
        Map<Severity, Long> open = findings.open();
        Grade found = open.containsKey(Severity.ERROR)
                ? Grade.FAILED
                : open.containsKey(Severity.NOT_EVALUATED) || open.containsKey(Severity.WARNING)
                        ? Grade.ATTENTION
                        : Grade.GOOD;
        String text = run.outcome().map(outcome -> outcome.text(values::count)).orElseGet(() -> TEXT.text("running"));
        String words = Character.toUpperCase(text.charAt(0))
                + text.substring(1)
                + (open.isEmpty() ? "" : "; " + findings.openInWords());
        return new RunVerdict(grade, words).worse(new RunVerdict(found, words));
    }

    private static Grade grade(RunOutcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE -> Grade.GOOD;
            case SOME_FAILED, FAILED -> Grade.FAILED;
            case TO_RESOLVE, PARTLY_VISIBLE, CANCELLED, INTERRUPTED -> Grade.ATTENTION;
            case NOTHING_IN_SCOPE, UNKNOWN -> Grade.UNKNOWN;
        };
    }

    List<String> sentences(List<ReportFact> leftOut, List<SignOff> signed) {
        List<String> sentences = new ArrayList<>();
        sentences.add(run.duration()
                .map(took -> TEXT.text(
                        "words.ran",
                        run.start().title(),
                        server(),
                        by(),
                        values.moment(run.started()),
                        values.span(took.toMillis())))
                .orElseGet(() ->
                        TEXT.text("words.began", run.start().title(), server(), by(), values.moment(run.started()))));
        RunOutcome.Counts counts = run.outcome().map(RunOutcome::counts).orElse(RunOutcome.Counts.NONE);
        if (counts.planned() > 0) {
            sentences.add(TEXT.text(
                    "words.counts",
                    values.count(counts.planned()),
                    values.count(counts.done()),
                    values.count(counts.failed()),
                    values.count(Math.max(0, counts.planned() - counts.done() - counts.failed()))));
        }
        if (!findings.none()) {
            sentences.add(
                    findings.open().isEmpty()
                            ? TEXT.text("words.all_accepted", values.count(findings.accepted()))
                            : TEXT.text("words.findings", findings.openInWords(), values.count(findings.accepted())));
        }
        if (!run.problemText().isEmpty()) {
            sentences.add(TEXT.text("words.problem", run.problemText()));
        }
        sentences.add(
                leftOut.isEmpty()
                        ? TEXT.text("left.nothing")
                        : TEXT.text(
                                "words.left",
                                leftOut.stream()
                                        .map(fact -> fact.label() + ": " + values.of(fact.value()))
                                        .collect(Collectors.joining("; "))));
        String names =
                signed.stream().filter(SignOff::stands).map(SignOff::name).collect(Collectors.joining(", "));
        if (!names.isEmpty()) {
            sentences.add(TEXT.text("words.signed", names));
        }
        return sentences;
    }

    private String server() {
        var server = run.start().server();
        return TEXT.text("words.server", server.profileName(), server.flavour(), server.version());
    }

    private String by() {
        return run.start().osUser() + "@" + run.machine();
    }
}
