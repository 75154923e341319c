package dev.drydock.cli;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * UTF-8 on its way to a terminal: whatever the terminal would obey is shown as an escape, but for tabs and ends of lines. A
 * character may come in several writes.
 */
final class EscapingOutput extends OutputStream {

    private static final int LONGEST_SEQUENCE = 4;

    private final PrintStream target;
    private final byte[] begun = new byte[LONGEST_SEQUENCE];
    private int have;
    private int need;
    /** A carriage return is part of an end of line only if a line feed follows. */
    private boolean carriageReturn;

    EscapingOutput(PrintStream target) {
        this.target = target;
    }

    @Override
    public synchronized void write(int value) {
        int octet = value & 0xff;
        if (have > 0 && (octet & 0xc0) == 0x80) {
            begun[have++] = (byte) octet;
            if (have == need) {
                show(new String(begun, 0, have, StandardCharsets.UTF_8).codePointAt(0));
                have = 0;
            }
        } else if (octet < 0x80) {
            have = 0;
            show(octet);
        } else {
            need = octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : 2;
            // what is no beginning of a character is dropped
            have = octet >= 0xc2 && octet <= 0xf4 ? 1 : 0;
            begun[0] = (byte) octet;
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    private void show(int character) {
        if (carriageReturn) {
            carriageReturn = false;
            put(character == '\n' ? "\r" : TerminalEscaper.escape('\r'));
        }
        if (character == '\r') {
            carriageReturn = true;
        } else if (TerminalEscaper.commands(character) && character != '\n' && character != '\t') {
            put(TerminalEscaper.escape(character));
        } else {
            put(Character.toString(character));
        }
    }

    private void put(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        target.write(bytes, 0, bytes.length);
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
