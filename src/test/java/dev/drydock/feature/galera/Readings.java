package dev.drydock.feature.galera;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ProviderOptions;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.ClusterTables;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.NodeSettings;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Readings of a node as a test wants it to be; healthy unless told otherwise. */
public final class Readings {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, String> status = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, String> provider = new HashMap<>();
    private Fact<List<ClusterMember>> members = new Fact.Known<>(List.of());
    private Fact<Long> streaming = new Fact.Known<>(0L);
    private long second;

    /** A Synced node of a cluster of three. */
    public static Readings of(String name) {
        Readings made = new Readings();
        made.status(
                        "wsrep_provider_name=Galera",
                        "wsrep_cluster_status=Primary",
                        "wsrep_cluster_state_uuid=data",
                        "wsrep_local_state_uuid=data",
                        "wsrep_cluster_conf_id=3",
                        "wsrep_cluster_size=3",
                        "wsrep_local_state=4",
                        "wsrep_local_state_comment=Synced",
                        "wsrep_ready=ON",
                        "wsrep_connected=ON",
                        "wsrep_gcomm_uuid=uuid-" + name,
                        "uptime=1000")
                .variables(
                        "wsrep_node_name=" + name,
                        "wsrep_cluster_name=shop",
                        "wsrep_node_incoming_address=" + name + ":3306",
                        "wsrep_desync=OFF",
                        "wsrep_reject_queries=NONE",
                        "version=10.11.6-MariaDB");
        return made;
    }

    public Readings status(String... pairs) {
        return put(status, pairs);
    }

    public Readings variables(String... pairs) {
        return put(variables, pairs);
    }

    public Readings provider(String... pairs) {
        return put(provider, pairs);
    }

    public Readings members(ClusterMember... listed) {
        members = new Fact.Known<>(List.of(listed));
        return this;
    }

    /** Galera 3, or an account that may not look. */
    public Readings withoutTables() {
        members = new Fact.Unknown<>("no such table");
        streaming = new Fact.Unknown<>("no such table");
        return this;
    }

    public Readings streaming(long fragments) {
        streaming = new Fact.Known<>(fragments);
        return this;
    }

    /** Read so many seconds after the beginning. */
    public Readings at(long seconds) {
        second = seconds;
        return this;
    }

    private Readings put(Map<String, String> target, String... pairs) {
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            target.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return this;
    }

    public NodeReading reading() {
        return new NodeReading(
                new WsrepStatus(status),
                new NodeSettings(variables, new ProviderOptions(provider)),
                new ClusterTables(new Fact.Known<>(3L), members, streaming),
                new Fact.Unknown<>("not asked"),
                START.plusSeconds(second),
                Duration.ofSeconds(second).toNanos(),
                Duration.ofMillis(3));
    }
}
