package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which tables the results of a run have, and in which order their rows are. */
class ResultTablesTest extends WithHistory {

    private List<ReportTable> tables(String section, Consumer<RunWriter> work) {
        return tables("a-kind", section, work);
    }

    private List<ReportTable> tables(String kind, String section, Consumer<RunWriter> work) {
        ServerIdentity server = new ServerIdentity("uuid", "shop", "db:3306", "MySQL", "8.0", "db");
        RunWriter run = history.begin(new RunStart(kind, "A kind", server, "dba", "os", Map.of(), 1));
        work.accept(run);
        run.finish(RunEnd.of(RunOutcome.complete(), Map.of()));
        return AuditSamples.report(history, run.runId()).runs().getFirst().sections().stream()
                .filter(one -> one.id().equals(section))
                .findFirst()
                .map(ReportSection::tables)
                .orElseThrow();
    }

    private static List<String> first(ReportTable table, int column) {
        List<String> values = new ArrayList<>();
        table.rows().forEach(row -> values.add(row.get(column) instanceof ReportValue.Text(String text) ? text : ""));
        return values;
    }

    @Test
    void eachKindHasATableWithItsOwnColumnsAndThoseOfFewStandTogether() {
        List<ReportTable> tables = tables(ReportSection.RESULTS, run -> {
            for (int i = 0; i < 5; i++) {
                run.item(Item.of("setting", new ObjectName("", "s" + i, ""), "default")
                        .attribute("value", "7")
                        .build());
                run.item(Item.of("check", new ObjectName("", "c" + i, ""), "clean")
                        .measure(0L)
                        .build());
            }
            run.item(Item.of("redo", new ObjectName("", "r", ""), "plain")
                    .bytes(5L)
                    .build());
            run.item(Item.of("doublewrite", new ObjectName("", "d", ""), "follows")
                    .attribute("note", "x")
                    .build());
        });
        assertThat(tables)
                .extracting(table -> table.columns().stream().map(Column::key).toList())
                .containsExactly(
                        List.of("object", "kind", "status", "value"),
                        List.of("object", "kind", "status", "measure"),
                        List.of("object", "kind", "status", "bytes", "note"));
        assertThat(tables).extracting(ReportTable::size).containsExactly(5L, 5L, 2L);
        assertThat(first(tables.getLast(), 0)).containsExactly("r", "d");
    }

    @Test
    void whatChecksFoundComesBeforeWhatIsInOrder() {
        List<ReportTable> tables = tables(ReportSection.RESULTS, run -> {
            for (String status : List.of("clean", "notice", "warning", "error", "not_evaluated")) {
                run.item(
                        Item.of("check", new ObjectName("", status, ""), status).build());
            }
        });
        assertThat(first(tables.getFirst(), 0)).containsExactly("error", "warning", "not_evaluated", "clean", "notice");
    }

    @Test
    void resultsWithMuchOfTheirOwnHaveATableOfTheirOwnAlsoIfTheyAreFew() {
        List<ReportTable> tables = tables(ReportSection.RESULTS, run -> {
            run.item(Item.of("redo", new ObjectName("", "r", ""), "plain").build());
            run.item(Item.of("certificate", new ObjectName("", "c", ""), "shown")
                    .attribute("issuer", "x")
                    .attribute("names", "y")
                    .attribute("fingerprint", "z")
                    .build());
            run.item(Item.of("session", new ObjectName("", "s", ""), "plain")
                    .measure(2L)
                    .build());
        });
        assertThat(tables)
                .extracting(table -> first(table, 0))
                .containsExactly(List.of("r"), List.of("c"), List.of("s"));
    }

    @Test
    void aFeatureSaysItsStableWordsAsItsScreenDoes() {
        List<ReportTable> survey = tables(
                "encryption-survey",
                ReportSection.RESULTS,
                run -> run.item(Item.of("text_log", new ObjectName("", "error log", ""), "never")
                        .build()));
        assertThat(survey.getFirst().rows().iterator().next())
                .containsExactly(ReportValue.text("error log"), ReportValue.text("cannot be encrypted"));
        assertThat(first(
                        tables(
                                        "encryption-survey",
                                        "completeness",
                                        run -> run.item(
                                                Item.of("text_log", new ObjectName("", "error log", ""), "never")
                                                        .build()))
                                .getFirst(),
                        1))
                .containsExactly("cannot be encrypted");
        assertThat(first(
                        tables(
                                        "encrypt-at-rest",
                                        ReportSection.RESULTS,
                                        run -> run.item(
                                                Item.of("step", new ObjectName("", "first-keys-copy", ""), "done")
                                                        .build()))
                                .getFirst(),
                        0))
                .containsExactly("Copy of the keys");
        assertThat(first(
                        tables(
                                        "link",
                                        ReportSection.RESULTS,
                                        run -> run.item(Item.of("way", new ObjectName("", "ssh+tls", ""), "measured")
                                                .build()))
                                .getFirst(),
                        0))
                .containsExactly("SSH, TLS inside");
        assertThat(first(
                        tables(
                                        "encryption-cost",
                                        ReportSection.RESULTS,
                                        run -> run.item(Item.of("part", new ObjectName("", "full-scan", ""), "measured")
                                                .build()))
                                .getFirst(),
                        0))
                .containsExactly("Scan of the table");
    }

    @Test
    void aProblemHasItsCodeOnce() {
        List<ReportTable> tables = tables(ReportSection.RESULTS, run -> {
            run.item(Item.of("a", new ObjectName("", "told", ""), "failed")
                    .error("E-2018", "It is so. (E-2018)\nDo that.")
                    .build());
            run.item(Item.of("a", new ObjectName("", "server", ""), "failed")
                    .error("E-3012", "table is full")
                    .build());
        });
        assertThat(first(tables.getFirst(), 2)).containsExactly("It is so. (E-2018)\nDo that.", "E-3012 table is full");
    }

    @Test
    void whatFailedComesFirstAndWhatWasOnlyPlannedLast() {
        List<ReportTable> tables = tables("changes", run -> {
            for (String status : List.of("planned", "planned", "done", "failed")) {
                Item.Draft draft = Item.of("statement", new ObjectName("", status, ""), status)
                        .attribute("sql", "ALTER TABLE t");
                run.item((status.equals("failed") ? draft.error("E-4260", "no") : draft).build());
            }
        });
        assertThat(first(tables.getFirst(), 0)).containsExactly("failed", "done", "planned", "planned");
    }
}
