package dev.drydock.report.form;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportedRun;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.dhatim.fastexcel.VisibilityState;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/**
 * A report as a workbook: a sheet with what is said in words, a sheet for each table with typed cells, and a hidden one with
 * the report as JSON. Sheets are written as they are filled, so that a million rows fit into little memory.
 */
final class XlsxForm {

    /** Name of the hidden sheet. */
    static final String JSON_SHEET = "drydock-json";

    private static final Messages TEXT = Messages.of("report");
    private static final int LONGEST_NAME = 31;
    /** One is the head. */
    private static final long ROWS_A_SHEET = Worksheet.MAX_ROWS - 1L;

    private final AuditReport report;
    private final Workbook book;
    private final Set<String> names = new HashSet<>();

    private XlsxForm(AuditReport report, Workbook book) {
        this.report = report;
        this.book = book;
    }

    /** Writes the workbook and leaves the stream open. */
    static void write(AuditReport report, OutputStream target) throws IOException {
        Workbook book = new Workbook(target, "Drydock", null);
        book.properties().setTitle(report.title()).setCompany(report.look().organisation());
        new XlsxForm(report, book).write();
        book.finish();
    }

    private void write() throws IOException {
        Worksheet cover = book.newWorksheet(name(TEXT.text("xlsx.cover")));
        new XlsxCover(report, cover).write();
        cover.finish();
        for (ReportedRun run : report.runs()) {
            for (ReportSection section : run.sections()) {
                for (ReportTable table : section.tables()) {
                    sheets(run, section, table);
                }
            }
        }
        Worksheet json = book.newWorksheet(name(JSON_SHEET));
        json.setVisibilityState(VisibilityState.VERY_HIDDEN);
        try (XlsxChunks chunks = new XlsxChunks(json);
                EmbeddedJson ascii = new EmbeddedJson(chunks::write)) {
            JsonForm.write(report, ascii);
        }
        json.finish();
    }

    /** One sheet, or as many as the rows need. */
    private void sheets(ReportedRun run, ReportSection section, ReportTable table) throws IOException {
        String title = report.runs().size() == 1 ? section.title() : run.run() + " " + section.title();
        var rows = table.rows().iterator();
        do {
            Worksheet sheet = book.newWorksheet(name(title));
            new XlsxTable(table, sheet, report.look()).write(rows, ROWS_A_SHEET);
            sheet.finish();
        } while (rows.hasNext());
    }

    /** What a sheet may be called, and no other sheet is. */
    private String name(String wanted) {
        String fits =
                ValueText.shown(wanted).replaceAll("[\\\\/?*\\[\\]:\\n]", " ").strip();
        String name = cut(fits, LONGEST_NAME);
        for (int number = 2; !names.add(name.toLowerCase(Locale.ROOT)); number++) {
            String end = " (" + number + ")";
            name = cut(fits, LONGEST_NAME - end.length()) + end;
        }
        return name;
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
