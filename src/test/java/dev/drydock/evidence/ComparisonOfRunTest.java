package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.redact.RedactionProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a report compares a run with, and what it says of it. */
class ComparisonOfRunTest extends WithHistory {

    private static final ServerIdentity SERVER =
            new ServerIdentity("uuid", "shop-prod-2", "db2:3306", "MySQL", "5.7.44", "db2");

    private static RecordedFinding finding(String severity, String table, String text) {
        return new RecordedFinding("charsets", severity, ObjectName.table("shop", table), text);
    }

    private long survey(RecordedFinding... findings) {
        RunWriter run = history.begin(new RunStart("encryption", "Survey", SERVER, "dba", "os", Map.of(), 1));
        run.item(Item.of("check", new ObjectName("", "charsets", ""), "warning").build());
        List.of(findings).forEach(run::finding);
        run.finish(RunEnd.of(RunOutcome.complete(), Map.of()));
        return run.runId();
    }

    private Optional<ReportSection> comparison(long run, String against) {
        ReportRequest wish = new ReportRequest("", "", ReportLook.PLAIN, Optional.empty(), against);
        return AuditSamples.reports(history).of(List.of(run), wish).runs().getFirst().sections().stream()
                .filter(section -> section.id().equals("comparison"))
                .findFirst();
    }

    private static List<String> rows(ReportTable table) {
        List<String> rows = new ArrayList<>();
        for (List<ReportValue> row : table.rows()) {
            rows.add(String.join(
                    " | ",
                    row.stream()
                            .map(value -> value instanceof ReportValue.Text(String text) ? text : value.toString())
                            .toList()));
        }
        return rows;
    }

    private String comparedWith(long run, String against) {
        return comparison(run, against).orElseThrow().facts().getFirst().value()
                        instanceof ReportValue.Text(String text)
                ? text
                : "";
    }

    @Test
    void findingsThatCameChangedAndWentAreTold() {
        survey(finding("WARNING", "same", "old"), finding("WARNING", "worse", "old"), finding("NOTICE", "went", "old"));
        long later = survey(
                finding("NOTICE", "came", "new"),
                finding("WARNING", "same", "old"),
                finding("ERROR", "worse", "now"),
                finding("ERROR", "bad", "new"));
        ReportSection section = comparison(later, "").orElseThrow();
        assertThat(rows(section.tables().getFirst()))
                .containsExactly(
                        "new | error | charsets | shop.bad | new",
                        "new | notice | charsets | shop.came | new",
                        "changed | error (was warning) | charsets | shop.worse | now",
                        "no longer found | notice | charsets | shop.went | old");
        assertThat(section.facts().getLast().value()).isEqualTo(new ReportValue.Count(1));
    }

    @Test
    void theNewestBaselineBeforeCountsMoreThanTheRunBeforeAndBothCanBeNamed() {
        long first = survey(finding("WARNING", "a", "x"));
        long second = survey(finding("WARNING", "a", "x"));
        long third = survey(finding("WARNING", "a", "x"));
        assertThat(comparison(first, "")).isEmpty();
        assertThat(comparedWith(third, "")).isEqualTo(Long.toString(second));
        HistoryMarks marks = new HistoryMarks(history, "os");
        marks.tag(first, "baseline");
        marks.tag(second, "before the move");
        assertThat(comparedWith(third, "")).startsWith(first + " (baseline");
        assertThat(comparedWith(third, "before the move"))
                .startsWith(second + " (baseline, tagged \"before the move\"");
        assertThat(comparedWith(third, Long.toString(second))).isEqualTo(Long.toString(second));
        assertThat(comparedWith(first, Long.toString(third))).isEqualTo(Long.toString(third));
        assertThat(comparedWith(second, "")).startsWith(first + " (baseline");
    }

    @Test
    void whatIsNotThereToCompareWithIsRefused() {
        long count = AuditSamples.count(history, 1);
        long run = survey();
        for (String against : List.of("none such", "999", Long.toString(count), Long.toString(run))) {
            assertThatThrownBy(() -> comparison(run, against)).as(against).hasMessageContaining("E-5110");
        }
    }

    @Test
    void namesThatOnlyTheEarlierRunHasAreReplacedToo() {
        survey(new RecordedFinding("charsets", "ERROR", ObjectName.table("secretschema", "t"), "in secretschema"));
        long later = survey();
        ReportRequest wish = new ReportRequest("", "", ReportLook.PLAIN, Optional.of(RedactionProfile.CUSTOMERS), "");
        AuditReport report = AuditSamples.reports(history).of(List.of(later), wish);
        assertThat(report.runs().getFirst().sections())
                .anyMatch(section -> section.id().equals("comparison"))
                .noneMatch(section -> section.tables().stream()
                        .anyMatch(table -> rows(table).toString().contains("secretschema")));
    }
}
