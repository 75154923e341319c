package dev.drydock.history.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A checksum of each block of a database file. H2 has none over what it stores, so a changed byte may open as other data; with
 * these a block is held against its sum whenever it is read, and whoever opens a large file for a few rows reads no more than
 * those. Not safe on several threads.
 */
final class BlockSums {

    /** Of H2: it writes whole blocks of this size. */
    static final int BLOCK = 4096;

    private static final int PART = 256 * BLOCK;

    private int[] sums;
    private long length;

    BlockSums(long length, int[] sums) {
        this.length = length;
        this.sums = sums;
    }

    /** Of a file as it is. */
    static BlockSums of(Path file) throws IOException {
        BlockSums measured = new BlockSums(0, new int[0]);
        ByteBuffer part = ByteBuffer.allocateDirect(PART);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (fill(channel, part.clear(), measured.length)) {
                measured.written(measured.length, part.flip());
            }
        }
        return measured;
    }

    /** Reads from there on until the buffer is full or the file is at its end; whether there was anything. */
    static boolean fill(FileChannel channel, ByteBuffer into, long from) throws IOException {
        int read = 0;
        for (int more = 0; more >= 0 && into.hasRemaining(); more = channel.read(into, from + read)) {
            read += more;
        }
        return into.position() > 0;
    }

    long length() {
        return length;
    }

    /** One number a block. */
    int[] numbers() {
        return Arrays.copyOf(sums, blocks(length));
    }

    private static int blocks(long bytes) {
        return Math.toIntExact((bytes + BLOCK - 1) / BLOCK);
    }

    /**
     * Takes in what was written at a place; the buffer is left as it is.
     *
     * @return false if it was not made of whole blocks, or lies behind the end
     */
    boolean written(long position, ByteBuffer bytes) {
        long end = position + bytes.remaining();
        if (position % BLOCK != 0 || (end % BLOCK != 0 && end < length) || position > length) {
            return false;
        }
        int blocks = blocks(Math.max(length, end));
        if (blocks > sums.length) {
            sums = Arrays.copyOf(sums, Math.max(blocks, sums.length + sums.length / 2));
        }
        length = Math.max(length, end);
        ByteBuffer rest = bytes.duplicate();
        for (int block = (int) (position / BLOCK); rest.hasRemaining(); block++) {
            sums[block] = sum(rest);
        }
        return true;
    }

    void cut(long shorter) {
        length = Math.min(length, shorter);
    }

    /**
     * The first block that is not what was written.
     *
     * @param position where the bytes were read, at the begin of a block; they end with one, or with the file
     */
    Optional<Integer> differs(long position, ByteBuffer bytes) {
        ByteBuffer rest = bytes.duplicate();
        for (int block = (int) (position / BLOCK); rest.hasRemaining(); block++) {
            if (block >= blocks(length) || sum(rest) != sums[block]) {
                return Optional.of(block);
            }
        }
        return Optional.empty();
    }

    private static int sum(ByteBuffer rest) {
        CRC32C crc = new CRC32C();
        int block = Math.min(BLOCK, rest.remaining());
        crc.update(rest.slice(rest.position(), block));
        rest.position(rest.position() + block);
        return (int) crc.getValue();
    }

    /** How a stretch of a file differs from what was written; empty if it does not. */
    Optional<String> difference(FileChannel channel, long from, long to) throws IOException {
        ByteBuffer part = ByteBuffer.allocateDirect(PART);
        for (long position = from; position < to; position += PART) {
            part.clear().limit((int) Math.min(PART, to - position));
            if (!fill(channel, part, position) || part.hasRemaining()) {
                throw new EOFException("the file ends before " + to);
            }
            Optional<Integer> block = differs(position, part.flip());
            if (block.isPresent()) {
                return block.map(number -> "block " + number + " is not as it was written");
            }
        }
        return Optional.empty();
    }
}
