package dev.drydock.feature.galera.node;

import dev.drydock.db.server.ProviderOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The node's variables, {@code wsrep_%} and those that matter to a cluster.
 *
 * @param values by name in lower case
 * @param provider the options of the provider
 */
public record NodeSettings(Map<String, String> values, ProviderOptions provider) {

    public NodeSettings {
        values = Map.copyOf(PlainText.of(values));
    }

    static NodeSettings of(Map<String, String> values) {
        return new NodeSettings(values, ProviderOptions.parse(values.getOrDefault("wsrep_provider_options", "")));
    }

    /** Empty where the node has no such variable. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    public boolean is(String name, String value) {
        return text(name).filter(value::equalsIgnoreCase).isPresent();
    }

    public String nodeName() {
        return PlainText.name(text("wsrep_node_name").orElse(""));
    }

    public String incomingAddress() {
        return text("wsrep_node_incoming_address").orElse("");
    }

    public String version() {
        return text("version").orElse("");
    }

    /** The distinct addresses of {@code wsrep_cluster_address}, with the ports of the group or 3306. */
    public List<NodeAddress> configuredMembers() {
        String hosts = text("wsrep_cluster_address")
                .orElse("")
                .replaceFirst("^[a-z]+://", "")
                .replaceFirst("\\?.*$", "");
        return Stream.of(hosts.split(",", -1))
                .flatMap(entry -> NodeAddress.parse(entry).stream())
                .distinct()
                .toList();
    }

    /** Taken out of flow control and of the quorum of Synced nodes by {@code wsrep_desync}. */
    public boolean desynced() {
        return is("wsrep_desync", "ON");
    }

    /** {@code wsrep_reject_queries}, empty while the node takes queries. */
    public Optional<String> rejects() {
        return text("wsrep_reject_queries").filter(value -> !value.equalsIgnoreCase("NONE") && !value.isEmpty());
    }

    /** Whether the node takes no writes of its clients ({@code read_only}). */
    public boolean readOnly() {
        return text("read_only")
                .filter(value -> !value.equalsIgnoreCase("OFF") && !value.equals("0"))
                .isPresent();
    }
}
