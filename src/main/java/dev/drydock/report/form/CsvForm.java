package dev.drydock.report.form;

import dev.drydock.report.Csv;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Findings, results and statements of all runs of a report as one table for programs: whole numbers, bytes, milliseconds, times in UTC. */
final class CsvForm {

    private static final Set<String> SECTIONS = Set.of("findings", ReportSection.RESULTS, "changes");
    private static final List<String> FIRST = List.of("run", "run_kind", "run_server", "section");

    private CsvForm() {}

    /** Writes the table and leaves the writer open. */
    static void write(AuditReport report, Writer target) {
        Set<String> columns = new LinkedHashSet<>();
        report.runs().stream()
                .flatMap(CsvForm::tables)
                .forEach(table -> table.columns().forEach(column -> columns.add(column.key())));
        List<String> headers = new ArrayList<>(FIRST);
        columns.forEach(column -> headers.add(ValueText.shown(column)));
        Stream<List<?>> rows = report.runs().stream()
                .flatMap(run -> sections(run)
                        .flatMap(section ->
                                section.tables().stream().flatMap(table -> rows(run, section, table, columns))));
        Csv.write(target, headers, rows);
    }

    private static Stream<ReportSection> sections(ReportedRun run) {
        return run.sections().stream().filter(section -> SECTIONS.contains(section.id()));
    }

    private static Stream<ReportTable> tables(ReportedRun run) {
        return sections(run).flatMap(section -> section.tables().stream());
    }

    private static Stream<List<?>> rows(
            ReportedRun run, ReportSection section, ReportTable table, Set<String> columns) {
        List<Integer> places = new ArrayList<>();
        for (String wanted : columns) {
            int place = -1;
            for (int i = 0; i < table.columns().size(); i++) {
                place = table.columns().get(i).key().equals(wanted) ? i : place;
            }
            places.add(place);
        }
        return StreamSupport.stream(table.rows().spliterator(), false).map(row -> {
            List<Object> cells = new ArrayList<>(List.of(run.run(), run.kind(), run.server(), section.id()));
            places.forEach(place -> cells.add(place < 0 ? "" : cell(row.get(place))));
            return cells;
        });
    }

    private static Object cell(ReportValue value) {
        return switch (value) {
            case ReportValue.Text(String text) -> ValueText.shown(text);
            case ReportValue.Count(long count) -> count;
            case ReportValue.Decimal decimal -> decimal.plain();
            case ReportValue.Bytes(long bytes) -> bytes;
            case ReportValue.Span(long millis) -> millis;
            case ReportValue.Moment(var at) -> at.toString();
            case ReportValue.None _ -> "";
        };
    }
}
