package dev.drydock.feature.galera.node;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The node's own status counters, {@code wsrep_%} and a few of the server.
 *
 * @param values by name in lower case, such as {@code wsrep_local_state}
 */
public record WsrepStatus(Map<String, String> values) {

    /** What unsigned counters show for "none". */
    private static final long NONE = -1;

    /** What a node without a quorum shows for a member that it met again and whose state it did not exchange. */
    private static final String UNSPECIFIED = "unspecified";

    public WsrepStatus {
        values = Map.copyOf(PlainText.of(values));
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    private String of(String name) {
        return text(name).orElse("");
    }

    /** A whole number up to 2^63; empty where the node has none, or says none by 2^64 − 1. */
    public OptionalLong number(String name) {
        try {
            long value = Long.parseUnsignedLong(of(name));
            return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /** Empty where the node has none, or says what is no number. */
    public OptionalDouble decimal(String name) {
        try {
            double value = Double.parseDouble(of(name));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    /** Whether the node has a provider loaded; the other getters mean nothing otherwise. */
    public boolean galera() {
        return values.containsKey("wsrep_cluster_status")
                && !of("wsrep_provider_name").isEmpty();
    }

    public LocalState state() {
        if (of("wsrep_cluster_status").equalsIgnoreCase("Disconnected")) {
            return LocalState.INITIALIZED;
        }
        return LocalState.of(of("wsrep_local_state"));
    }

    /** {@code wsrep_local_state_comment}, such as {@code Donor/Desynced}. */
    public String stateText() {
        return of("wsrep_local_state_comment");
    }

    public boolean primary() {
        return of("wsrep_cluster_status").equalsIgnoreCase("Primary");
    }

    /** {@code wsrep_cluster_status}. */
    public String clusterStatus() {
        return of("wsrep_cluster_status");
    }

    public boolean ready() {
        return of("wsrep_ready").equalsIgnoreCase("ON");
    }

    public boolean connected() {
        return of("wsrep_connected").equalsIgnoreCase("ON");
    }

    /** The data's identity, {@code wsrep_cluster_state_uuid}. */
    public String stateUuid() {
        return of("wsrep_cluster_state_uuid");
    }

    /** The number of the membership, {@code wsrep_cluster_conf_id}; empty while it is undefined. */
    public OptionalLong confId() {
        try {
            long value = Long.parseUnsignedLong(of("wsrep_cluster_conf_id"));
            return value == NONE ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /** How many members the node sees, itself included. */
    public OptionalLong size() {
        return number("wsrep_cluster_size");
    }

    /** The node's identity in the group, anew at each start; empty text if it is in none. */
    public String groupUuid() {
        return of("wsrep_gcomm_uuid");
    }

    /**
     * {@code wsrep_incoming_addresses}, one a member in the order of the group; an entry may be empty or {@code AUTO}. Members
     * of which the node does not know it are left out ({@link #unnamed}).
     */
    public List<String> incomingAddresses() {
        return entries().filter(entry -> !entry.equals(UNSPECIFIED)).toList();
    }

    /** Number of members whose address the node does not know: those that it meets again without a quorum. */
    public int unnamed() {
        return (int) entries().filter(UNSPECIFIED::equals).count();
    }

    private Stream<String> entries() {
        String all = of("wsrep_incoming_addresses");
        return all.isEmpty() ? Stream.of() : Arrays.stream(all.split(",", -1)).map(String::strip);
    }

    /** Part of the last round trips in the group: minimum, average, maximum, deviation in seconds, and count. */
    public OptionalDouble replicationLatencySeconds() {
        String[] parts = of("wsrep_evs_repl_latency").split("/", -1);
        try {
            double average = parts.length < 2 ? Double.NaN : Double.parseDouble(parts[1]);
            return Double.isFinite(average) ? OptionalDouble.of(average) : OptionalDouble.empty();
        } catch (NumberFormatException _) {
            return OptionalDouble.empty();
        }
    }

    public OptionalLong uptimeSeconds() {
        return number("uptime");
    }
}
