package dev.drydock.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** Results on their way to standard output; knows whether they end with a line. */
final class ResultOutput extends OutputStream {

    private final PrintStream target;
    private int last = '\n';

    ResultOutput(PrintStream target) {
        this.target = target;
    }

    @Override
    public synchronized void write(int value) {
        target.write(value);
        last = value;
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        if (length > 0) {
            target.write(bytes, offset, length);
            last = bytes[offset + length - 1];
        }
    }

    /** Whether something stands on a line that has not ended. */
    synchronized boolean open() {
        return last != '\n';
    }

    /** @throws IOException if the target could not be written to */
    @Override
    public synchronized void flush() throws IOException {
        if (target.checkError()) {
            throw new IOException("not written");
        }
    }

    @Override
    public void close() throws IOException {
        flush();
        target.close();
    }
}
