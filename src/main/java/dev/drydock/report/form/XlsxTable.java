package dev.drydock.report.form;

import dev.drydock.report.model.ReportLook;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import org.dhatim.fastexcel.Worksheet;

/** A table in a sheet: frozen head, filters, numbers as numbers, times as times in UTC, texts that are never formulas. */
final class XlsxTable {

    static final String HEAD = "D9E2EC";
    private static final int WAITING = 500;
    /** A cell holds 32,767 characters. */
    private static final int LONGEST = 32_000;

    private static final int NARROW = 16;
    private static final int WIDE = 34;

    private final ReportTable table;
    private final Worksheet sheet;
    private final ReportLook look;

    XlsxTable(ReportTable table, Worksheet sheet, ReportLook look) {
        this.table = table;
        this.sheet = sheet;
        this.look = look;
    }

    /** Writes as many rows as there are, or as a sheet holds. */
    void write(Iterator<List<ReportValue>> rows, long most) throws IOException {
        List<Column> columns = table.columns();
        for (int i = 0; i < columns.size(); i++) {
            sheet.width(i, columns.get(i).numeric() ? NARROW : WIDE);
        }
        sheet.freezePane(0, 1);
        sheet.pageOrientation("landscape");
        sheet.setFitToPage(true);
        sheet.fitToWidth((short) 1);
        sheet.fitToHeight((short) 0);
        sheet.repeatRows(0);
        for (int i = 0; i < columns.size(); i++) {
            sheet.inlineString(0, i, columns.get(i).title());
            sheet.style(0, i).bold().fillColor(HEAD).set();
        }
        int row = 1;
        while (rows.hasNext() && row <= most) {
            List<ReportValue> values = rows.next();
            for (int i = 0; i < values.size(); i++) {
                put(sheet, row, i, values.get(i));
            }
            if (row % WAITING == 0) {
                sheet.flush();
            }
            row++;
        }
        if (!columns.isEmpty()) {
            sheet.setAutoFilter(0, 0, Math.max(1, row - 1), columns.size() - 1);
        }
        sheet.footer(look.footer().replace("&", "&&"), org.dhatim.fastexcel.Position.LEFT);
    }

    /** One cell. */
    static void put(Worksheet sheet, int row, int column, ReportValue value) {
        switch (value) {
            case ReportValue.Text(String text) -> sheet.inlineString(row, column, cell(text));
            case ReportValue.Count(long count) -> number(sheet, row, column, count, "#,##0");
            case ReportValue.Decimal(BigDecimal decimal, String unit) ->
                number(
                        sheet,
                        row,
                        column,
                        decimal,
                        digits(decimal.scale()) + (unit.isEmpty() ? "" : "\" " + unit + "\""));
            case ReportValue.Bytes(long bytes) ->
                number(
                        sheet,
                        row,
                        column,
                        bytes,
                        "[>=1073741824]#,##0.00,,,\" GB\";[>=1048576]#,##0.00,,\" MB\";#,##0\" B\"");
            case ReportValue.Span(long millis) -> number(sheet, row, column, millis / 1000.0, "#,##0.000\" s\"");
            case ReportValue.Moment(var at) -> {
                sheet.value(row, column, LocalDateTime.ofInstant(at, ZoneOffset.UTC));
                sheet.style(row, column).format("yyyy-mm-dd hh:mm:ss\" UTC\"").set();
            }
            case ReportValue.None _ -> {
                // an empty cell
            }
        }
    }

    private static void number(Worksheet sheet, int row, int column, Number value, String format) {
        sheet.value(row, column, value);
        sheet.style(row, column).format(format).set();
    }

    private static String digits(int number) {
        return number <= 0 ? "#,##0" : "#,##0." + "0".repeat(number);
    }

    static String cell(String text) {
        String shown = ValueText.shown(text);
        return shown.length() <= LONGEST ? shown : shown.substring(0, LONGEST) + " …";
    }
}
