package dev.drydock.module.evidence;

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
        ServerIdentity server = new ServerIdentity("uuid", "shop", "db:3306", "MySQL", "8.0", "db");
        RunWriter run = history.begin(new RunStart("a-kind", "A kind", server, "dba", "os", Map.of(), 1));
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
