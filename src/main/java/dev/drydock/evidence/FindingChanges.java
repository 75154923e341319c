package dev.drydock.evidence;

import dev.drydock.check.Severity;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of a run found and those of an earlier one did not, and the reverse.
 *
 * @param rows new ones first, the worst first among them
 * @param unchanged how many stand as they stood
 */
record FindingChanges(List<Row> rows, long unchanged) {

    private static final Messages TEXT = Messages.of("report");

    private record Key(String check, ObjectName object) {}

    /** What became of a finding. */
    enum Change {
        NEW,
        CHANGED,
        GONE
    }

    /** @param before the severity that it had; empty if that is the same or it is new */
    record Row(Change change, RecordedFinding finding, String before) {}

    static FindingChanges between(List<RecordedFinding> earlier, List<RecordedFinding> later) {
        Map<RecordedFinding, Integer> left = new LinkedHashMap<>();
        earlier.forEach(finding -> left.merge(finding.told(), 1, Integer::sum));
        long unchanged = 0;
        List<RecordedFinding> come = new ArrayList<>();
        for (RecordedFinding finding : later) {
            if (left.getOrDefault(finding.told(), 0) > 0) {
                left.merge(finding.told(), -1, Integer::sum);
                unchanged++;
            } else {
                come.add(finding);
            }
        }
        Map<Key, List<RecordedFinding>> went = new LinkedHashMap<>();
        left.forEach((finding, times) -> {
            for (int i = 0; i < times; i++) {
                went.computeIfAbsent(key(finding), _ -> new ArrayList<>()).add(finding);
            }
        });
        List<Row> rows = new ArrayList<>();
        for (RecordedFinding finding : come) {
            @Nullable List<RecordedFinding> former = went.get(key(finding));
            if (former == null || former.isEmpty()) {
                rows.add(new Row(Change.NEW, finding, ""));
            } else {
                String severity = former.removeFirst().severity();
                rows.add(new Row(Change.CHANGED, finding, severity.equals(finding.severity()) ? "" : severity));
            }
        }
        went.values().stream().flatMap(List::stream).forEach(finding -> rows.add(new Row(Change.GONE, finding, "")));
        rows.sort(Comparator.comparing(Row::change)
                .thenComparing(row -> Severity.recorded(row.finding().severity())));
        return new FindingChanges(List.copyOf(rows), unchanged);
    }

    private static Key key(RecordedFinding finding) {
        return new Key(finding.check(), finding.object());
    }

    ReportTable table() {
        return ReportTable.of(
                Stream.of("change", "severity", "check", "object", "text")
                        .map(key -> new Column(key, TEXT.text("column." + key), false))
                        .toList(),
                rows.stream().map(FindingChanges::cells).toList());
    }

    private static List<ReportValue> cells(Row row) {
        RecordedFinding finding = row.finding();
        String severity = RecordedValue.word(finding.severity());
        return List.of(
                ReportValue.text(TEXT.text("change." + row.change().name())),
                ReportValue.text(
                        row.before().isEmpty()
                                ? severity
                                : TEXT.text("change.severity", severity, RecordedValue.word(row.before()))),
                ReportValue.text(finding.check()),
                ReportValue.text(finding.object().toString()),
                ReportValue.text(finding.text()));
    }
}
