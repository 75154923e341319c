package dev.drydock.feature.galera.cluster;

import java.time.Duration;

/** How long a node may be away and still get what it missed from another node's write-set cache, without a full state transfer. */
public sealed interface AwayLimit {

    /** There is no other node to get it from, or it does not say enough. */
    record Unknown() implements AwayLimit {}

    /** Nothing is written, so the cache never runs over. */
    record Unlimited() implements AwayLimit {}

    /**
     * At the present rate of writing.
     *
     * @param time until the largest cache of another Synced node has been overwritten once
     * @param bytesPerSecond the rate of writing
     */
    record Lasts(Duration time, double bytesPerSecond) implements AwayLimit {}

    AwayLimit UNKNOWN = new Unknown();
}
