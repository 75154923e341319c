package dev.drydock.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** A writer for renderers that close what they are given: it flushes instead, and its target stays open. */
public final class NonClosingWriter extends FilterWriter {

    public NonClosingWriter(Writer target) {
        super(target);
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
