package dev.drydock.feature.galera.cluster;

import java.time.Duration;
import java.util.Optional;

/** How long a node may be away and still get what it missed from another node's write-set cache, without a full state transfer. */
public sealed interface IstLimit {

    /** There is no other node to get it from, it does not say enough, or nothing is written: there is nothing to forecast from. */
    record Unknown() implements IstLimit {

        @Override
        public Optional<Duration> least() {
            return Optional.empty();
        }
    }

    /**
     * Only the average since the start of the other node is known: no forecast, but enough to warn.
     *
     * @param time until the largest cache has been overwritten once at that average
     */
    record Average(Duration time) implements IstLimit {

        @Override
        public Optional<Duration> least() {
            return Optional.of(time);
        }
    }

    /**
     * By the rates of writing that were seen.
     *
     * @param shortest at the highest rate that was seen, that since the start included
     * @param longest at the lowest rate; empty where at times nothing was written
     * @param window over which the rates were seen
     */
    record Lasts(Duration shortest, Optional<Duration> longest, Duration window) implements IstLimit {

        @Override
        public Optional<Duration> least() {
            return Optional.of(shortest);
        }
    }

    IstLimit UNKNOWN = new Unknown();

    /** So long at least by all that is known; empty if nothing is. */
    Optional<Duration> least();
}
