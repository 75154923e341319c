package dev.drydock.feature.galera.act;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How a rolling restart goes.
 *
 * @param addresses where nodes are reached whose own addresses do not lead there
 * @param memory what is known of the cluster from before
 * @param away how long one node will be away; it must not need a full state transfer afterwards
 * @param patience how long the cluster may take to be healthy again before the run stops by itself
 * @param done nodes that an earlier run has restarted already
 * @param commands what is run on the hosts through SSH; empty where people run it
 */
public record RollingOptions(
        AddressMap addresses,
        ClusterMemory memory,
        Duration away,
        Duration patience,
        Set<String> done,
        Optional<RollingCommands> commands) {

    public RollingOptions {
        done = Set.copyOf(done);
    }

    /** Ten minutes away for each node, half an hour to come back. */
    public static RollingOptions of(
            AddressMap addresses, ClusterMemory memory, Set<String> done, Optional<RollingCommands> commands) {
        return new RollingOptions(addresses, memory, Duration.ofMinutes(10), Duration.ofMinutes(30), done, commands);
    }
}
