package dev.drydock.report.form;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream for writers that close what they are given: it flushes instead, and its target stays open. */
final class NonClosingOutputStream extends FilterOutputStream {

    NonClosingOutputStream(OutputStream target) {
        super(target);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
