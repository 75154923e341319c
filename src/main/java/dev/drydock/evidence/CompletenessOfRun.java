package dev.drydock.evidence;

import dev.drydock.history.RunSummary;
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
import java.util.stream.LongStream;

/** Whether what was planned is accounted for: planned is done, failed, skipped and not reached together. */
final class CompletenessOfRun {

    private static final Messages TEXT = Messages.of("report");

    private final RunSummary run;
    private final ItemScan scan;
    private final RunKind.Details details;

    private final ValueText values;

    CompletenessOfRun(RunSummary run, ItemScan scan, RunKind.Details details, ValueText values) {
        this.details = details;
        this.values = values;
        this.run = run;
        this.scan = scan;
    }

    ReportSection section() {
        RunOutcome.Counts counts = run.outcome().map(RunOutcome::counts).orElse(RunOutcome.Counts.NONE);
        List<ReportFact> facts = new ArrayList<>();
        String note;
        if (counts.planned() == 0) {
            note = TEXT.text("complete.unplanned");
        } else {
            long rest = counts.planned() - counts.done() - counts.failed();
            facts.add(count("planned", counts.planned()));
            facts.add(count("done", counts.done()));
            facts.add(count("failed", counts.failed()));
            facts.add(count(rest(), Math.max(0, rest)));
            note = rest >= 0
                    ? text("complete.sum", counts.planned(), counts.done(), counts.failed(), rest)
                    : text("complete.more", counts.planned(), counts.done() + counts.failed());
        }
        if (counts.toResolve() > 0) {
            facts.add(count("to_resolve", counts.toResolve()));
        }
        // a step and the statements in it are recorded each: only one of them is what was planned
        List<List<ReportValue>> states = new ArrayList<>();
        scan.states()
                .forEach((kind, of) -> of.forEach((status, number) -> states.add(List.of(
                        ReportValue.text(RecordedValue.word(details, RunKind.Place.KIND, kind)),
                        ReportValue.text(RecordedValue.word(details, RunKind.Place.STATE, status)),
                        new ReportValue.Count(number)))));
        return new ReportSection(
                "completeness",
                TEXT.text("section.completeness"),
                note,
                facts,
                List.of(),
                List.of(ReportTable.of(
                        List.of(
                                new Column("kind", TEXT.text("column.kind"), false),
                                new Column("status", TEXT.text("column.status"), false),
                                new Column("number", TEXT.text("column.number"), true)),
                        states)));
    }

    /** What those are that were neither done nor failed. */
    private String rest() {
        return run.outcome()
                .map(outcome -> switch (outcome.kind()) {
                    case CANCELLED -> "cancelled";
                    case INTERRUPTED -> "interrupted";
                    case FAILED, UNKNOWN -> "not_reached";
                    case COMPLETE, SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE -> "skipped";
                })
                .orElse("not_reached");
    }

    private String text(String key, long... numbers) {
        return TEXT.text(
                key, (Object[]) LongStream.of(numbers).mapToObj(values::count).toArray(String[]::new));
    }

    private static ReportFact count(String key, long number) {
        return new ReportFact(TEXT.text("fact." + key), new ReportValue.Count(number));
    }
}
