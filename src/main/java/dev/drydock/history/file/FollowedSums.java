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

    /** H2 has opened the file, and each of its writes was followed. */
    volatile boolean followed;

    private FollowedSums(BlockSums sums) {
        this.sums = sums;
    }

    /** What is known of a file that H2 has closed. */
    enum State {
        /** Its sums are those of what is in it. */
        KNOWN,
        /** A block was not what had been written. */
        CHANGED,
        UNKNOWN
    }

    /** From now on the file is held against its sums, and they follow it. */
    static void watch(Path file, BlockSums sums) {
        KNOWN.put(real(file), new FollowedSums(sums));
    }

    static State state(Path file) {
        FollowedSums summed = KNOWN.get(real(file));
        if (summed == null || !(summed.followed || summed.changed)) {
            return State.UNKNOWN;
        }
        return summed.changed ? State.CHANGED : State.KNOWN;
    }

    static Optional<FollowedSums> of(Path file) {
        return Optional.ofNullable(KNOWN.get(real(file)));
    }

    /** Ends that; empty if it was not watched. */
    static Optional<BlockSums> forget(Path file) {
        return Optional.ofNullable(KNOWN.remove(real(file))).map(summed -> summed.sums);
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
