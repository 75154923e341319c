package dev.drydock.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** Messages that may be held back until it is known whether anybody wants to read them. */
final class HeldOutput extends OutputStream {

    private final PrintStream target;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean holding;

    HeldOutput(PrintStream target) {
        this.target = target;
    }

    /** Holds back what comes from now on. */
    synchronized void hold(boolean wanted) {
        holding = wanted;
    }

    /** Lets what was held back go, or drops it if all is well; nothing is held back after it. */
    synchronized void end(boolean well) {
        if (!well) {
            target.write(kept.toByteArray(), 0, kept.size());
            target.flush();
        }
        kept.reset();
        holding = false;
    }

    @Override
    public synchronized void write(int value) {
        if (holding) {
            kept.write(value);
        } else {
            target.write(value);
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        if (holding) {
            kept.write(bytes, offset, length);
        } else {
            target.write(bytes, offset, length);
        }
    }

    /** Errors of the target stay known to it. */
    @Override
    public void flush() {
        target.flush();
    }
}
