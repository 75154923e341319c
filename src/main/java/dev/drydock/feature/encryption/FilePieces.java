package dev.drydock.feature.encryption;

import static java.util.Objects.requireNonNull;

import dev.drydock.db.host.ServerFiles;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/** Samples of a server's files, and whether their bytes look like chance. Every call that reads blocks on the files. */
final class FilePieces {

    /** Bits a byte from which on 448 bytes look like chance. */
    static final double CHANCE = 7.2;

    private static final int BODY = 64;
    /** Of a piece with zeros at its end: 192 bytes of chance have 6.9 bits and more. */
    private static final int TAIL = BODY + 192;

    private static final double TAIL_CHANCE = 6.4;

    private final ServerFiles folder;

    FilePieces(ServerFiles folder) {
        this.folder = folder;
    }

    /** What pieces of files are. */
    record Seen(int encrypted, int plain) {

        static final Seen NOTHING = new Seen(0, 0);

        Seen and(Seen other) {
            return new Seen(encrypted + other.encrypted, plain + other.plain);
        }
    }

    /** How many of one file are to be read at most. */
    int most() {
        return folder.mostPieces();
    }

    Optional<Seen> named(Predicate<String> wanted, Function<String, Seen> look) {
        return folder.files().keySet().stream().filter(wanted).map(look).reduce(Seen::and);
    }

    long size(String file) {
        return requireNonNull(folder.files().get(file));
    }

    /** The beginnings of these pages, all of them or as many as may be read, without those in which nothing is. */
    List<byte[]> of(String file, long page, long most, LongPredicate wanted) {
        long all = size(file) / page;
        long count = Math.min(all, most);
        List<ServerFiles.Piece> pieces = LongStream.range(0, count)
                .map(i -> i * all / count)
                .filter(wanted)
                .mapToObj(number -> new ServerFiles.Piece(file, number * page))
                .toList();
        return folder.read(pieces).stream()
                .filter(piece -> piece.length == ServerFiles.PIECE && !blank(piece, 0))
                .toList();
    }

    byte[] first(String file) {
        return folder.read(List.of(new ServerFiles.Piece(file, 0))).getFirst();
    }

    /** Of a page that may not be full: what is left without the zeros at the end, unless that is too short to tell. */
    static Seen tail(byte[] piece) {
        int end = piece.length;
        while (end > 0 && piece[end - 1] == 0) {
            end--;
        }
        if (end < TAIL) {
            return Seen.NOTHING;
        }
        double least = end == piece.length ? CHANCE : TAIL_CHANCE;
        return bits(Arrays.copyOf(piece, end)) >= least ? new Seen(1, 0) : new Seen(0, 1);
    }

    static Seen chances(List<byte[]> pieces, double least) {
        int encrypted = Math.toIntExact(
                pieces.stream().filter(piece -> bits(piece) >= least).count());
        return new Seen(encrypted, pieces.size() - encrypted);
    }

    static boolean blank(byte[] piece, int from) {
        for (int i = from; i < piece.length; i++) {
            if (piece[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Entropy of a piece behind its head, in bits a byte. */
    static double bits(byte[] piece) {
        int[] often = new int[256];
        for (int i = BODY; i < piece.length; i++) {
            often[piece[i] & 0xff]++;
        }
        double all = piece.length - BODY;
        double bits = 0;
        for (int one : often) {
            bits -= one == 0 ? 0 : one / all * Math.log(one / all) / Math.log(2);
        }
        return bits;
    }
}
