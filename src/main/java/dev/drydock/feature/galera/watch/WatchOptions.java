package dev.drydock.feature.galera.watch;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import java.time.Duration;
import java.util.Optional;

/**
 * How to watch.
 *
 * @param addresses where nodes are reached whose own addresses do not lead there
 * @param memory what is known of the cluster from before
 * @param limit how long; empty until it is stopped
 * @param every time between polls
 * @param minute time over which figures are gathered, a minute but in tests
 */
public record WatchOptions(
        AddressMap addresses, ClusterMemory memory, Optional<Duration> limit, Duration every, Duration minute) {

    /** The usual way: a poll every two seconds. */
    public static WatchOptions of(AddressMap addresses, ClusterMemory memory, Optional<Duration> limit) {
        return new WatchOptions(addresses, memory, limit, ClusterMonitor.EVERY, Duration.ofMinutes(1));
    }
}
