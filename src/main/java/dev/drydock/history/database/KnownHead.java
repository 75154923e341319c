package dev.drydock.history.database;

import dev.drydock.platform.config.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How far a history was at the last moment that something was confirmed. It is noted in a file beside the database after the
 * database has it, so a database that has less has lost something, however whole it looks. The file's first line is the
 * newest; further lines are of heads that the history had and lost.
 *
 * @param position of the newest link of the chain
 * @param hash digest of that link
 * @param newest number of the newest run; it never becomes smaller
 * @param runs how many runs there are
 */
public record KnownHead(long position, String hash, long newest, long runs) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,18}) ([0-9a-f]{64}) (\\d{1,18}) (\\d{1,18})");

    /** What is noted; empty if nothing is, or nothing that can be read. */
    public static Optional<KnownHead> noted(HistoryLocation place) {
        return lines(place).stream().findFirst();
    }

    /** Those that the history had and lost, the newest first. */
    public static List<KnownHead> lost(HistoryLocation place) {
        return lines(place).stream().skip(1).toList();
    }

    private static List<KnownHead> lines(HistoryLocation place) {
        try (Stream<String> lines = Files.lines(place.head(), StandardCharsets.US_ASCII)) {
            return lines.map(FORM::matcher)
                    .filter(Matcher::matches)
                    .map(line -> new KnownHead(
                            Long.parseLong(line.group(1)),
                            line.group(2),
                            Long.parseLong(line.group(3)),
                            Long.parseLong(line.group(4))))
                    .toList();
        } catch (IOException | RuntimeException _) {
            return List.of();
        }
    }

    /** What a record's own {@code equals} says; that takes 10 ms at the first call, at the end of every command. */
    private boolean same(KnownHead other) {
        return position == other.position && hash.equals(other.hash) && newest == other.newest && runs == other.runs;
    }

    /** Notes it; it is on disk when this returns. */
    public void note(HistoryLocation place) throws IOException {
        List<KnownHead> lines = lines(place);
        if (lines.isEmpty() || !lines.getFirst().same(this)) {
            write(place, this, lines.stream().skip(1).toList());
        }
    }

    /** Notes it in place of one that the history had and lost, which is remembered. */
    public void noteAfter(KnownHead lost, HistoryLocation place) throws IOException {
        List<KnownHead> all = new ArrayList<>();
        all.add(lost);
        all.addAll(lost(place));
        write(place, this, all);
    }

    private static void write(HistoryLocation place, KnownHead newest, List<KnownHead> lost) throws IOException {
        StringBuilder text = new StringBuilder(newest.line());
        lost.forEach(one -> text.append(one.line()));
        AtomicFile.replacePrivate(place.head(), text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private String line() {
        return position + " " + hash + " " + newest + " " + runs + "\n";
    }
}
