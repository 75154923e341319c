package dev.drydock.feature.galera.watch;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import java.time.Duration;
import java.util.Optional;

/**
 * How to watch.
 *
 * @param addresses where nodes are reached whose own addresses do not lead there
 * @param limit how long; empty until it is stopped
 * @param every time between polls
 * @param minute time over which figures are gathered, a minute but in tests
 */
public record WatchOptions(AddressMap addresses, Optional<Duration> limit, Duration every, Duration minute) {

    /** The usual way: a poll every two seconds. */
    public static WatchOptions of(AddressMap addresses, Optional<Duration> limit) {
        return new WatchOptions(addresses, limit, ClusterMonitor.EVERY, Duration.ofMinutes(1));
    }
}
