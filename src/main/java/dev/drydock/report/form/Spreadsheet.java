package dev.drydock.report.form;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** One sheet as an Office Open XML workbook: numbers as numbers, texts never as formulas. */
public final class Spreadsheet {

    private static final int LONGEST_NAME = 31;

    private Spreadsheet() {}

    /**
     * The file's bytes.
     *
     * @param name of the sheet; what a sheet's name may not hold is replaced
     * @param rows texts and numbers, a value for each title
     */
    public static byte[] of(String name, List<String> titles, List<? extends List<?>> rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Workbook book = new Workbook(bytes, "Drydock", null)) {
            Worksheet sheet = book.newWorksheet(sheetName(name));
            for (int column = 0; column < titles.size(); column++) {
                sheet.value(0, column, titles.get(column));
            }
            sheet.range(0, 0, 0, Math.max(0, titles.size() - 1)).style().bold().set();
            sheet.freezePane(0, 1);
            for (int row = 0; row < rows.size(); row++) {
                fill(sheet, row + 1, rows.get(row));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return bytes.toByteArray();
    }

    private static void fill(Worksheet sheet, int row, List<?> cells) {
        for (int column = 0; column < cells.size(); column++) {
            if (cells.get(column) instanceof Number number) {
                sheet.value(row, column, number);
            } else {
                sheet.value(row, column, cells.get(column).toString());
            }
        }
    }

    private static String sheetName(String name) {
        String allowed = name.replaceAll("[\\[\\]:*?/\\\\]", "_");
        return allowed.isBlank() ? "rows" : allowed.substring(0, Math.min(LONGEST_NAME, allowed.length()));
    }
}
