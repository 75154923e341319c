package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.IstLimit;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How long a node may be away is said by rates that were seen, with their range, or not at all. */
class IstWindowTest {

    private static final long MEGABYTE = 1 << 20;
    private static final ClusterMember[] MEMBERS = {
        new ClusterMember("uuid-a", "a", "a:3306"), new ClusterMember("uuid-b", "b", "b:3306")
    };

    private final FakeLinks links = new FakeLinks();

    private static Readings node(String name, long second, long megabytes) {
        return Readings.of(name)
                .members(MEMBERS)
                .provider("gcache.size=600M")
                .status(
                        "wsrep_cluster_size=2",
                        "wsrep_incoming_addresses=a:3306,b:3306",
                        "wsrep_replicated_bytes=" + megabytes * MEGABYTE,
                        "wsrep_received_bytes=0",
                        "uptime=" + (100_000 + second))
                .at(second);
    }

    /** Looks every ten seconds while so many megabytes are written between two looks. */
    private ClusterView looked(long[] between) throws InterruptedException {
        long written = 100_000;
        ClusterView view = null;
        try (ClusterMonitor monitor =
                new ClusterMonitor(links, new NodeAddress("a", 3306), AddressMap.ANY, Duration.ofSeconds(30))) {
            for (int look = 0; look <= between.length; look++) {
                written += look == 0 ? 0 : between[look - 1];
                links.put("a:3306", node("a", look * 10L, written)).put("b:3306", node("b", look * 10L, written));
                view = monitor.poll();
            }
        }
        return java.util.Objects.requireNonNull(view);
    }

    private static NodeView a(ClusterView view) {
        return view.named("a").orElseThrow();
    }

    @Test
    void nothingIsForecastFromTheAverageSinceTheStart() throws InterruptedException {
        NodeView node = a(looked(new long[] {10}));
        assertThat(node.away()).isInstanceOf(IstLimit.Average.class);
        assertThat(node.away().least()).contains(Duration.ofMinutes(10));
        assertThat(NodeTexts.away(node)).isEqualTo("–");
    }

    @Test
    void theForecastHasTheRangeOfTheRates() throws InterruptedException {
        NodeView node = a(looked(new long[] {10, 20, 40, 20}));
        assertThat(node.away().least()).contains(Duration.ofSeconds(150));
        assertThat(NodeTexts.away(node)).isEqualTo("2 min to 10 min");
    }

    @Test
    void aLoadThatStopsMakesNoForecastOfDays() throws InterruptedException {
        long[] stopped = new long[200];
        for (int i = 0; i < 20; i++) {
            stopped[i] = 40;
        }
        NodeView soon = a(looked(java.util.Arrays.copyOf(stopped, 60)));
        assertThat(NodeTexts.away(soon)).isEqualTo("over 2 min");
        NodeView later = a(looked(stopped));
        assertThat(NodeTexts.away(later)).isEqualTo("–");
        assertThat(later.away().least())
                .as("at the average since the start")
                .get()
                .satisfies(time -> assertThat(time).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11)));
    }

    @Test
    void nodesOfAnotherComponentGiveNothing() throws InterruptedException {
        ClusterMemory named =
                new ClusterMemory(Optional.empty(), List.of(KnownNode.at("b", new NodeAddress("b", 3306))), _ -> {});
        try (ClusterMonitor monitor =
                new ClusterMonitor(links, new NodeAddress("a", 3306), AddressMap.ANY, Duration.ofSeconds(30), named)) {
            ClusterView view = null;
            for (int look = 0; look <= 4; look++) {
                links.put(
                        "a:3306",
                        node("a", look * 10L, look * 10L)
                                .status("wsrep_cluster_size=1", "wsrep_incoming_addresses=a:3306")
                                .members(MEMBERS[0]));
                links.put(
                        "b:3306",
                        node("b", look * 10L, look * 10L)
                                .status("wsrep_cluster_size=1", "wsrep_incoming_addresses=b:3306")
                                .members(MEMBERS[1]));
                view = monitor.poll();
            }
            assertThat(java.util.Objects.requireNonNull(view).splitBrain()).isTrue();
            assertThat(view.nodes())
                    .hasSize(2)
                    .allSatisfy(node -> assertThat(node.away().least()).isEmpty());
        }
    }
}
