package dev.drydock.history.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises a file that was cut off. H2 would go back to the newest state that is still whole, which may be an empty
 * one, and write over the rest. Sound for files that were closed in order; after a crash H2's own recovery decides.
 *
 * <p>Layout: two header blocks of 4096 bytes, then chunks. The header of a file that was closed in order says
 * {@code clean:1} and at which block the newest chunk begins; a chunk begins with its own length in blocks. Numbers are
 * hexadecimal (H2 manual, MVStore, File Format).
 */
final class Completeness {

    private static final int BLOCK = 4096;
    private static final int HEADERS = 2 * BLOCK;
    private static final Pattern CLEAN = Pattern.compile("\\bclean:1\\b");
    private static final Pattern START = Pattern.compile("\\bblock:([0-9a-f]+)");
    private static final Pattern VERSION = Pattern.compile("\\bversion:([0-9a-f]+)");
    private static final Pattern LENGTH = Pattern.compile("\\blen:([0-9a-f]+)");

    private Completeness() {}

    /** What is missing; empty if nothing is known to be. Reads two blocks and changes nothing. */
    static Optional<String> missing(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < HEADERS) {
                return Optional.of("the file has " + size + " bytes, less than its headers");
            }
            String header = block(channel, 0);
            Optional<Long> newest = number(START, header);
            if (!clean(header) || newest.isEmpty()) {
                return Optional.empty();
            }
            long begin = newest.get() * BLOCK;
            long blocks = begin < size ? blocks(channel, begin) : 1;
            long end = begin + blocks * BLOCK;
            return end <= size
                    ? Optional.empty()
                    : Optional.of("the file has " + size + " bytes, its newest part ends at " + end);
        }
    }

    /** Whether a header says that the file was closed in order. */
    static boolean clean(String header) {
        return CLEAN.matcher(header).find();
    }

    /** The version that a header, or the head or the foot of a chunk, names. */
    static Optional<Long> version(String text) {
        return number(VERSION, text);
    }

    /** The first of both header blocks. */
    static String header(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return block(channel, 0);
        }
    }

    /** How many blocks the newest part of a file has, of which nothing is missing. */
    static long newestLength(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return blocks(channel, number(START, block(channel, 0)).orElse(0L) * BLOCK);
        }
    }

    private static long blocks(FileChannel channel, long begin) throws IOException {
        return number(LENGTH, block(channel, begin)).orElse(1L);
    }

    private static String block(FileChannel channel, long position) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(BLOCK);
        channel.read(bytes, position);
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        return end < 0 ? "" : text.substring(0, end);
    }

    /** A hexadecimal number that a header, or the head of a chunk, has in this form. */
    static Optional<Long> number(Pattern field, String text) {
        Matcher found = field.matcher(text);
        return found.find() ? Optional.of(Long.parseLong(found.group(1), 16)) : Optional.empty();
    }
}
