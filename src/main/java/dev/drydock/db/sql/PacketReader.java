package dev.drydock.db.sql;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Packets of the client/server protocol from one stream, one at a time; the one that was read stays until the next. */
final class PacketReader {

    private static final int HEADER = 4;
    /** A load test's rows are below 200 bytes; what comes in one piece is read in one. */
    private static final int USUAL = 1_024;

    private final InputStream input;
    private byte[] buffer = new byte[USUAL];
    private int begin;
    private int end;
    private int filled;

    PacketReader(InputStream input) {
        this.input = input;
    }

    /** Blocks until the next packet is whole. */
    void next() throws IOException {
        begin = end;
        if (begin == filled) {
            begin = 0;
            filled = 0;
        }
        have(HEADER);
        int length = (int) value(begin, 3);
        have(HEADER + length);
        end = begin + HEADER + length;
    }

    private void have(int bytes) throws IOException {
        if (begin + bytes > buffer.length) {
            System.arraycopy(buffer, begin, buffer, 0, filled - begin);
            filled -= begin;
            begin = 0;
            if (bytes > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.max(bytes, 2 * buffer.length));
            }
        }
        while (filled - begin < bytes) {
            int read = input.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                throw new EOFException();
            }
            filled += read;
        }
    }

    int sequence() {
        return buffer[begin + 3] & 0xff;
    }

    /** Of its content. */
    int length() {
        return end - begin - HEADER;
    }

    /** First byte of its content; -1 if it has none. */
    int first() {
        return length() == 0 ? -1 : buffer[begin + HEADER] & 0xff;
    }

    /** So many bytes from there on as a number, the lowest first; 0 beyond its end. */
    long number(int from, int bytes) {
        return from + bytes <= length() ? value(begin + HEADER + from, bytes) : 0;
    }

    private long value(int at, int bytes) {
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = (value << 8) | (buffer[at + i] & 0xff);
        }
        return value;
    }

    String text(int from) {
        return text(from, length() - from);
    }

    String text(int from, int bytes) {
        int some = Math.clamp(bytes, 0, Math.max(0, length() - from));
        return new String(buffer, begin + HEADER + from, some, StandardCharsets.UTF_8);
    }
}
