package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a user says of the addresses of a cluster: where this machine reaches nodes whose own addresses do not lead there
 * (behind NAT, through a tunnel of their own, or with the address {@code AUTO}), and where it may log in although only the
 * cluster says that a node is there.
 *
 * @param entries a node's name, or its address as the cluster has it, and where to connect instead
 * @param confirmed addresses of the cluster that are right as they are
 * @param all whether every address that the cluster names is right
 */
public record AddressMap(Map<String, NodeAddress> entries, Set<NodeAddress> confirmed, boolean all) {

    /** Nodes are where the cluster says they are; no address is confirmed. */
    public static final AddressMap NONE = new AddressMap(Map.of());

    /** Nodes are where the cluster says they are, and that is right. */
    public static final AddressMap ANY = new AddressMap(Map.of(), Set.of(), true);

    private static final String EVERY = "*";

    public AddressMap {
        entries = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        confirmed = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(confirmed));
    }

    /** Nothing is confirmed but where the entries lead. */
    public AddressMap(Map<String, NodeAddress> entries) {
        this(entries, Set.of(), false);
    }

    /**
     * Reads lines {@code NAME = HOST:PORT} or {@code ADDRESS = HOST:PORT} for a node that is reached elsewhere,
     * {@code HOST:PORT} for an address that is right, and {@code *} where all are; blank lines and those with {@code #} are
     * left out.
     *
     * @throws DrydockException E-4401 for a line of another form
     */
    public static AddressMap parse(List<String> lines) {
        Map<String, NodeAddress> entries = new LinkedHashMap<>();
        Set<NodeAddress> confirmed = new LinkedHashSet<>();
        boolean all = false;
        for (String line : lines) {
            String plain = line.strip();
            if (plain.isEmpty() || plain.startsWith("#")) {
                continue;
            }
            int equals = plain.indexOf('=');
            if (plain.equals(EVERY)) {
                all = true;
            } else if (equals > 0) {
                entries.put(plain.substring(0, equals).strip(), address(plain.substring(equals + 1), plain));
            } else {
                confirmed.add(address(plain, plain));
            }
        }
        return new AddressMap(entries, confirmed, all);
    }

    private static NodeAddress address(String text, String line) {
        return NodeAddress.parse(text)
                .orElseThrow(() ->
                        new DrydockException(Problem.of(GaleraError.ADDRESS_LINE, "", TerminalEscaper.line(line))));
    }

    /** The lines that {@link #parse} reads. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        entries.forEach((node, address) -> lines.add(node + " = " + address.text()));
        confirmed.forEach(address -> lines.add(address.text()));
        if (all) {
            lines.add(EVERY);
        }
        return lines;
    }

    public boolean isEmpty() {
        return entries.isEmpty() && confirmed.isEmpty() && !all;
    }

    /** Both, and the other where they contradict each other. */
    public AddressMap with(AddressMap other) {
        Map<String, NodeAddress> both = new LinkedHashMap<>(entries);
        both.putAll(other.entries);
        return new AddressMap(both, confirmed, all || other.all).confirming(other.confirmed);
    }

    /** These addresses are right as well. */
    public AddressMap confirming(Collection<NodeAddress> more) {
        Set<NodeAddress> both = new LinkedHashSet<>(confirmed);
        both.addAll(more);
        return new AddressMap(entries, both, all);
    }

    /** Whether the user has named this address, or confirmed it. */
    public boolean knows(NodeAddress address) {
        return all || confirmed.contains(address) || entries.containsValue(address);
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
