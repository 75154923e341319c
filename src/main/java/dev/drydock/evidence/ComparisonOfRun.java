package dev.drydock.evidence;

import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run beside its baseline or the run before: by the comparison of its kind, else by what the checks found. */
final class ComparisonOfRun {

    private static final Messages TEXT = Messages.of("report");
    /** A comparison reads both runs whole. */
    private static final long MOST_COMPARED = 100_000;

    private final HistoryStore history;
    private final RunSummary run;
    private final RunKind kind;
    private final Optional<Baseline> baseline;
    private final ValueText values;

    /** @param baseline what it is compared with, if there is one */
    ComparisonOfRun(HistoryStore history, RunSummary run, RunKind kind, Optional<Baseline> baseline, ValueText values) {
        this.history = history;
        this.run = run;
        this.kind = kind;
        this.baseline = baseline;
        this.values = values;
    }

    /** Empty where the kind has no comparison, or there is nothing to compare with. */
    Optional<ReportSection> section() {
        return baseline.flatMap(found -> section(found.run(), found.tag()));
    }

    private Optional<ReportSection> section(RunSummary earlier, String tag) {
        boolean findings = run.findingCount() > 0 || earlier.findingCount() > 0;
        if (kind.comparison().isEmpty() && !findings) {
            return Optional.empty();
        }
        List<ReportFact> facts = new ArrayList<>();
        facts.add(fact(
                "earlier",
                tag.isEmpty()
                        ? Long.toString(earlier.id())
                        : TEXT.text("comparison.tagged", Long.toString(earlier.id()), tag)));
        facts.add(new ReportFact(TEXT.text("fact.earlier_started"), ReportValue.moment(earlier.started())));
        facts.add(fact(
                "earlier_outcome",
                earlier.outcome().map(outcome -> outcome.text(values::count)).orElse("")));
        if (!earlier.start().server().key().equals(run.start().server().key())) {
            facts.add(fact("earlier_server", earlier.start().server().profileName()));
        }
        if (size(run) > MOST_COMPARED || size(earlier) > MOST_COMPARED) {
            return Optional.of(section(TEXT.text("comparison.large"), facts, List.of()));
        }
        return Optional.of(
                kind.comparison().isPresent()
                        ? section("", facts, List.of(compared(kind.comparison().get(), earlier)))
                        : found(earlier, facts));
    }

    private static long size(RunSummary run) {
        return run.items() + run.findingCount();
    }

    private ReportTable compared(RunKind.Comparing comparing, RunSummary earlier) {
        RunKind.RunTable compared = comparing.compare(history, earlier.id(), run.id());
        List<Column> columns = compared.columns().stream()
                .map(name -> new Column(
                        name.replaceFirst("^>", ""),
                        RecordedValue.label(name.replaceFirst("^>", "")),
                        name.startsWith(">")))
                .toList();
        int change = compared.columns().indexOf("change");
        List<List<ReportValue>> rows = new ArrayList<>();
        for (List<?> row : compared.rows()) {
            List<ReportValue> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(value(row.get(i), i == change));
            }
            rows.add(List.copyOf(values));
        }
        return ReportTable.of(columns, rows);
    }

    private static ReportValue value(Object cell, boolean word) {
        return switch (cell) {
            case Long number -> new ReportValue.Count(number);
            case Integer number -> new ReportValue.Count(number);
            default -> ReportValue.text(word ? RecordedValue.word(cell.toString()) : cell.toString());
        };
    }

    private ReportSection found(RunSummary earlier, List<ReportFact> facts) {
        FindingChanges changes = FindingChanges.between(history.findings(earlier.id()), history.findings(run.id()));
        facts.add(new ReportFact(TEXT.text("fact.unchanged"), new ReportValue.Count(changes.unchanged())));
        boolean whole = run.outcome()
                .filter(outcome ->
                        outcome.kind() == RunOutcome.Kind.COMPLETE || outcome.kind() == RunOutcome.Kind.TO_RESOLVE)
                .isPresent();
        String note =
                changes.rows().isEmpty() ? TEXT.text("comparison.same") : whole ? "" : TEXT.text("comparison.partial");
        return section(note, facts, List.of(changes.table()));
    }

    private static ReportSection section(String note, List<ReportFact> facts, List<ReportTable> tables) {
        return new ReportSection("comparison", TEXT.text("section.comparison"), note, facts, List.of(), tables);
    }

    private static ReportFact fact(String key, String value) {
        return ReportFact.of(TEXT.text("fact." + key), value);
    }
}
