package dev.drydock.history.keeping;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Lines of a compressed file that anybody may have made: neither a line nor the whole unpacks without end. */
final class BoundedLines implements Closeable {

    /** What any small archive may unpack to. */
    private static final long SMALL = 64L << 20;
    /** Rows of archives pack to a tenth or a twentieth; gzip itself would allow a thousandth. */
    private static final long MOST_RATIO = 200;

    private static final int PART = 1 << 16;

    /** The file unpacks to more than an archive may. */
    static final class Bomb extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] target, int from, int length) throws IOException {
            int read = super.read(target, from, length);
            count += Math.max(0, read);
            return read;
        }
    }

    private final Counted packed;
    private final Counted unpacked;
    private final Reader reader;
    private final char[] part = new char[PART];
    private int at;
    private int end;
    private long lines;

    BoundedLines(Path file) throws IOException {
        packed = new Counted(Files.newInputStream(file));
        try {
            unpacked = new Counted(new GZIPInputStream(packed, PART));
        } catch (IOException | RuntimeException failure) {
            packed.close();
            throw failure;
        }
        reader = new InputStreamReader(unpacked, StandardCharsets.UTF_8.newDecoder());
    }

    /** Number of the line that was read last, from 1. */
    long number() {
        return lines;
    }

    /** The next line; empty at the end. Each ends with a line feed. */
    Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            if (at == end) {
                end = Math.max(0, reader.read(part));
                at = 0;
                if (unpacked.count > SMALL && unpacked.count > MOST_RATIO * packed.count) {
                    throw new Bomb();
                }
                if (end == 0) {
                    if (line.isEmpty()) {
                        return Optional.empty();
                    }
                    throw new IOException("the last line has no end");
                }
            }
            int from = at;
            while (at < end && part[at] != '\n') {
                at++;
            }
            line.append(part, from, at - from);
            if (line.length() > ArchiveJson.LONGEST_LINE) {
                throw new Bomb();
            }
            if (at < end) {
                at++;
                lines++;
                return Optional.of(line.toString());
            }
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
