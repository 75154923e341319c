package dev.drydock.history.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The sums of a file that H2 has open or is to open, as {@link SummedPath} holds it against them. Safe on any thread. */
final class FollowedSums {

    private static final Map<Path, FollowedSums> KNOWN = new ConcurrentHashMap<>();

    final BlockSums sums;
    final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** A block did not fit. */
    volatile boolean changed;

    /** H2 has opened the file. */
    volatile boolean opened;

    /** A write failed or was not of whole blocks: the sums say nothing any more, also when H2 opens the file again. */
    volatile boolean lost;

    /** The opening came to its end, so H2 has found the newest state. */
    volatile boolean settled;

    private FollowedSums(BlockSums sums) {
        this.sums = sums;
    }

    /** What is known of a file that H2 has closed. */
    enum State {
        /** Its sums are those of what is in it. */
        KNOWN,
        /** A block was not what had been written. */
        CHANGED,
        /** A write was not followed. */
        LOST,
        /** Nobody watched it. */
        UNKNOWN
    }

    /** From now on the file is held against its sums, and they follow it. */
    static void watch(Path file, BlockSums sums) {
        KNOWN.put(real(file), new FollowedSums(sums));
    }

    static State state(Path file) {
        FollowedSums summed = KNOWN.get(real(file));
        if (summed == null || !summed.opened) {
            return State.UNKNOWN;
        }
        if (summed.changed) {
            return State.CHANGED;
        }
        return summed.lost ? State.LOST : State.KNOWN;
    }

    /** H2 has opened the file and met nothing that is not as it was written. */
    static void settle(Path file) {
        of(file).ifPresent(summed -> summed.settled = true);
    }

    static Optional<FollowedSums> of(Path file) {
        return Optional.ofNullable(KNOWN.get(real(file)));
    }

    /** Empty if it is not watched or a write was not followed. */
    static Optional<BlockSums> sums(Path file) {
        return of(file).filter(summed -> !summed.lost).map(summed -> summed.sums);
    }

    /** Ends it all. */
    static void forget(Path file) {
        KNOWN.remove(real(file));
    }

    /** H2 follows links in a name. */
    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            return file.toAbsolutePath();
        }
    }
}
