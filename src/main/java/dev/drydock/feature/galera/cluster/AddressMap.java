package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where this machine reaches nodes whose own addresses do not lead there: behind NAT, through a tunnel of their own, or with
 * the address {@code AUTO}.
 *
 * @param entries a node's name, or its address as the cluster has it, and where to connect instead
 */
public record AddressMap(Map<String, NodeAddress> entries) {

    /** Nodes are where the cluster says they are. */
    public static final AddressMap NONE = new AddressMap(Map.of());

    public AddressMap {
        entries = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    /**
     * Reads lines {@code NAME = HOST:PORT} or {@code ADDRESS = HOST:PORT}; blank lines and those with {@code #} are left out.
     *
     * @throws DrydockException E-4401 for a line of another form
     */
    public static AddressMap parse(List<String> lines) {
        Map<String, NodeAddress> entries = new LinkedHashMap<>();
        for (String line : lines) {
            String plain = line.strip();
            if (plain.isEmpty() || plain.startsWith("#")) {
                continue;
            }
            int equals = plain.indexOf('=');
            Optional<NodeAddress> address =
                    equals < 1 ? Optional.empty() : NodeAddress.parse(plain.substring(equals + 1));
            entries.put(
                    plain.substring(0, Math.max(0, equals)).strip(),
                    address.orElseThrow(() -> new DrydockException(Problem.of(GaleraError.ADDRESS_LINE, "", plain))));
        }
        return new AddressMap(entries);
    }

    /** The lines that {@link #parse} reads. */
    public List<String> lines() {
        return entries.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue().text())
                .collect(Collectors.toList());
    }

    /**
     * Where to connect to this node.
     *
     * @param name its name; empty if it is not known
     * @param reported its address as the cluster has it, if it has one
     */
    public Optional<NodeAddress> of(String name, Optional<NodeAddress> reported) {
        NodeAddress byName = entries.get(name);
        if (byName != null) {
            return Optional.of(byName);
        }
        return reported.map(address -> {
            NodeAddress byAddress = entries.get(address.text());
            NodeAddress byHost = entries.get(address.host());
            return byAddress != null ? byAddress : byHost != null ? byHost : address;
        });
    }
}
