package dev.drydock.evidence;

import dev.drydock.check.Severity;
import dev.drydock.history.Acceptance;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The findings of a run, the worst first, with the people who answer for them. */
final class FindingsOfRun {

    private static final Messages TEXT = Messages.of("report");

    /** Objects of a group that are named; each has its own row among the findings. */
    private static final int MOST_OBJECTS = 20;

    /** @param accepted the acceptance that counts on the day of the report */
    record Found(RecordedFinding finding, Severity severity, Optional<Acceptance> accepted) {}

    private final ValueText values;
    private final List<Found> all;

    FindingsOfRun(HistoryStore history, RunSummary run, RunKind.Details details, LocalDate day, ValueText values) {
        this.values = values;
        List<RecordedFinding> findings = history.findings(run.id()).stream()
                .filter(finding -> !details.owns(finding))
                .toList();
        List<Acceptance> given = findings.isEmpty()
                ? List.of()
                : history.acceptances(run.start().server().key()).stream()
                        .filter(acceptance -> acceptance.on(day) == Acceptance.Standing.COUNTS)
                        .toList();
        all = findings.stream()
                .map(finding -> new Found(finding, Severity.recorded(finding.severity()), accepted(finding, given)))
                .sorted(Comparator.comparing((Found found) -> found.accepted().isPresent())
                        .thenComparing(Found::severity))
                .toList();
    }

    private static Optional<Acceptance> accepted(RecordedFinding finding, List<Acceptance> given) {
        return given.stream()
                .filter(acceptance -> acceptance.isOf(finding.check(), finding.severity(), finding.object()))
                .findFirst();
    }

    boolean none() {
        return all.isEmpty();
    }

    /** How many of each severity nobody answers for. */
    Map<Severity, Long> open() {
        return all.stream()
                .filter(found -> found.accepted().isEmpty())
                .collect(Collectors.groupingBy(
                        Found::severity, () -> new EnumMap<>(Severity.class), Collectors.counting()));
    }

    long accepted() {
        return all.stream().filter(found -> found.accepted().isPresent()).count();
    }

    /** "2 errors, 1 warning", the worst first. */
    String openInWords() {
        return open().entrySet().stream()
                .map(entry -> TEXT.text("findings." + entry.getKey().name(), values.count(entry.getValue())))
                .collect(Collectors.joining(", "));
    }

    /** What could not be looked at. */
    List<Found> notEvaluated() {
        return all.stream()
                .filter(found -> found.severity() == Severity.NOT_EVALUATED)
                .toList();
    }

    /** One row a check and severity, with how many findings it has and on what: 300 tables of one kind are one thing to do. */
    ReportSection groups() {
        Map<Group, List<Found>> groups =
                all.stream().collect(Collectors.groupingBy(Group::of, LinkedHashMap::new, Collectors.toList()));
        boolean helps = groups.size() < all.size();
        List<Column> columns = List.of(
                new Column("severity", TEXT.text("column.severity"), false),
                new Column("check", TEXT.text("column.check"), false),
                new Column("number", TEXT.text("column.number"), true),
                new Column("object", TEXT.text("column.object"), false),
                new Column("text", TEXT.text("column.text"), false));
        List<List<ReportValue>> rows = new ArrayList<>();
        groups.forEach((group, found) -> rows.add(row(group, found)));
        return ReportSection.ofTable(
                "finding-groups",
                TEXT.text("section.finding-groups"),
                "",
                ReportTable.of(columns, helps ? rows : List.of()));
    }

    private record Group(String severity, String check, boolean accepted) {

        static Group of(Found found) {
            return new Group(
                    found.finding().severity(),
                    found.finding().check(),
                    found.accepted().isPresent());
        }
    }

    private List<ReportValue> row(Group group, List<Found> found) {
        List<String> objects = found.stream()
                .map(one -> one.finding().object().toString())
                .distinct()
                .toList();
        String more = objects.size() > MOST_OBJECTS
                ? TEXT.text("findings.more", values.count(objects.size() - MOST_OBJECTS))
                : "";
        String word = RecordedValue.word(group.severity());
        return List.of(
                ReportValue.text(group.accepted() ? TEXT.text("findings.accepted", word) : word),
                ReportValue.text(group.check()),
                ReportValue.count((long) found.size()),
                ReportValue.text(objects.stream().limit(MOST_OBJECTS).collect(Collectors.joining(", ")) + more),
                ReportValue.text(found.getFirst().finding().text()));
    }

    ReportSection section(RunKind.Details details) {
        boolean links = all.stream()
                .anyMatch(found -> !reference(found.finding(), details).isEmpty());
        List<String> keys = new ArrayList<>(List.of("severity", "check", "object", "text", "accepted"));
        if (links) {
            keys.add("reference");
        }
        List<Column> columns = keys.stream()
                .map(key -> new Column(key, TEXT.text("column." + key), false))
                .toList();
        return ReportSection.ofTable(
                "findings",
                TEXT.text("section.findings"),
                "",
                ReportTable.of(
                        columns,
                        all.stream()
                                .map(found -> row(found, details).subList(0, keys.size()))
                                .toList()));
    }

    private List<ReportValue> row(Found found, RunKind.Details details) {
        RecordedFinding finding = found.finding();
        return List.of(
                ReportValue.text(RecordedValue.word(finding.severity())),
                ReportValue.text(finding.check()),
                ReportValue.text(finding.object().toString()),
                ReportValue.text(finding.text()),
                ReportValue.text(found.accepted()
                        .map(given -> TEXT.text(
                                "accepted",
                                given.owner(),
                                values.day(given.until()),
                                given.reason(),
                                given.acceptedBy()))
                        .orElse("")),
                ReportValue.text(reference(finding, details)));
    }

    /** Our page on the check, which names the rule; else where the rule comes from, as it was recorded. */
    private static String reference(RecordedFinding finding, RunKind.Details details) {
        String page = details.link(finding.check());
        return page.isEmpty()
                ? finding.details().map(RecordedFinding.Details::reference).orElse("")
                : page;
    }
}
