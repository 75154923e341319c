package dev.drydock.report.form;

import java.io.IOException;
import java.io.Writer;
import org.dhatim.fastexcel.Worksheet;

/** Text on its way into the cells of a sheet's first column, as much in each as a cell holds. */
final class XlsxChunks extends Writer {

    /** A cell holds 32,767 characters. */
    private static final int CELL = 30_000;
    /** Rows that wait in memory. */
    private static final int WAITING = 16;

    private final Worksheet sheet;
    private final StringBuilder chunk = new StringBuilder();
    private int row;

    XlsxChunks(Worksheet sheet) {
        this.sheet = sheet;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int from = offset; from < offset + length; ) {
            int room = Math.min(CELL - chunk.length(), offset + length - from);
            chunk.append(text, from, room);
            from += room;
            if (chunk.length() == CELL) {
                put();
            }
        }
    }

    private void put() throws IOException {
        sheet.inlineString(row++, 0, chunk.toString());
        chunk.setLength(0);
        if (row % WAITING == 0) {
            sheet.flush();
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() throws IOException {
        if (!chunk.isEmpty()) {
            put();
        }
    }
}
