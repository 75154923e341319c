package dev.drydock.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Messages of one of several servers: each whole line is passed on with its name. */
final class NamedLines extends OutputStream {

    private final PrintStream target;
    private final byte[] name;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    NamedLines(PrintStream target, String name) {
        this.target = target;
        this.name = (name + ": ").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int value) {
        line.write(value);
        if (value == '\n') {
            byte[] whole = line.toByteArray();
            line.reset();
            byte[] named = new byte[name.length + whole.length];
            System.arraycopy(name, 0, named, 0, name.length);
            System.arraycopy(whole, 0, named, name.length, whole.length);
            // in one piece, since others write, too
            target.write(named, 0, named.length);
            target.flush();
        }
    }
}
