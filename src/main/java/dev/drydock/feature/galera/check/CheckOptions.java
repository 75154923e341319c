package dev.drydock.feature.galera.check;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What to check against.
 *
 * @param addresses where nodes are reached whose own addresses do not lead there
 * @param memory what is known of the cluster from before
 * @param maintenance how long a node is to be away at the next maintenance
 * @param expected how many members the cluster is to have, arbitrators included; empty where nobody said
 */
public record CheckOptions(AddressMap addresses, ClusterMemory memory, Duration maintenance, OptionalInt expected) {

    /** So long a restart with an upgrade of packages may take. */
    public static final Duration USUAL_MAINTENANCE = Duration.ofMinutes(30);

    public static CheckOptions of(AddressMap addresses, ClusterMemory memory) {
        return new CheckOptions(addresses, memory, USUAL_MAINTENANCE, OptionalInt.empty());
    }
}
