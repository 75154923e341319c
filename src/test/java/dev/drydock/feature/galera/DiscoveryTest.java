package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.ClusterMember;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clusters whose nodes do not know their own addresses, found by what they do know. */
@Timeout(120)
class DiscoveryTest {

    private final FakeLinks nodes = new FakeLinks();

    private ClusterView poll(AddressMap addresses) throws InterruptedException {
        return nodes.polled(addresses);
    }

    private static ClusterMember member(String name, String address) {
        return new ClusterMember("uuid-" + name, name, address);
    }

    @Test
    void anArbitratorIsOneAndANodeWithoutAddressIsUnknownUntilItIsMapped() throws Exception {
        ClusterMember[] members = {member("a", "AUTO"), member("b", "AUTO"), member("garb", "")};
        nodes.put("seed:3306", Readings.of("a").members(members));
        nodes.put("tunnel:13307", Readings.of("b").members(members));
        ClusterView unmapped = poll(AddressMap.NONE);
        assertThat(unmapped.nodes()).extracting(NodeView::name).containsExactly("a", "b", "garb");
        assertThat(unmapped.named("garb").orElseThrow().arbitrator()).isTrue();
        assertThat(unmapped.named("b").orElseThrow().answers()).isFalse();
        assertThat(ClusterHealth.of(unmapped).concerns())
                .as("what is not proven is not healthy")
                .hasSize(1)
                .allMatch(one -> one.node().equals("b") && one.severity() == Severity.WARNING);
        ClusterView mapped = poll(AddressMap.parse(List.of("# by a tunnel of its own", "b = tunnel:13307")));
        assertThat(mapped.named("b").orElseThrow().answers()).isTrue();
        assertThat(ClusterHealth.of(mapped).healthy()).isTrue();
    }

    @Test
    void anAddressBehindNatIsReachedWhereItIsMappedTo() throws Exception {
        ClusterMember[] members = {member("a", "10.0.0.1:3306"), member("b", "10.0.0.2:3306")};
        nodes.put("seed:3306", Readings.of("a").members(members));
        nodes.put("localhost:4002", Readings.of("b").members(members));
        ClusterView view = poll(AddressMap.parse(List.of("10.0.0.2:3306 = localhost:4002")));
        assertThat(view.answering()).extracting(NodeView::name).containsExactly("a", "b");
    }

    @Test
    void withoutTheTablesTheIncomingAddressesAreUsed() throws Exception {
        nodes.put(
                "seed:3306", Readings.of("seed").withoutTables().status("wsrep_incoming_addresses=seed:3306,b:3306,"));
        nodes.put("b:3306", Readings.of("b").withoutTables().status("wsrep_incoming_addresses=seed:3306,b:3306,"));
        ClusterView view = poll(AddressMap.NONE);
        assertThat(view.answering()).extracting(NodeView::name).containsExactly("b", "seed");
        assertThat(view.nodes()).filteredOn(NodeView::arbitrator).hasSize(1);
        assertThat(view.nodes()).hasSize(3);
    }

    /** Seen on three nodes of 10.11, one of them stopped for a while and another one killed then. */
    @Test
    void membersThatANodeWithoutQuorumDoesNotKnowAreNoArbitratorsAndNoSplit() throws Exception {
        withoutQuorum("seed", "seed:3306,unspecified", "c");
        withoutQuorum("c", "unspecified,c:3306", "seed");
        ClusterView view = poll(AddressMap.NONE);
        assertThat(view.answering()).hasSize(2);
        assertThat(view.nodes()).noneMatch(NodeView::arbitrator).hasSize(2);
        assertThat(view.components()).hasSize(1);
        assertThat(view.split()).isFalse();
        withoutQuorum("c", "unspecified,c:3306", "seed,d,e");
        withoutQuorum("d", "unspecified,d:3306", "c");
        withoutQuorum("e", "e:3306,unspecified", "c");
        assertThat(poll(AddressMap.NONE).components())
                .as("four nodes do not fit into one of two")
                .hasSize(2);
    }

    private void withoutQuorum(String node, String incoming, String configured) {
        nodes.put(
                node + ":3306",
                Readings.of(node)
                        .withoutTables()
                        .status(
                                "wsrep_cluster_status=non-Primary",
                                "wsrep_cluster_size=2",
                                "wsrep_incoming_addresses=" + incoming)
                        .variables("wsrep_cluster_address=gcomm://" + node + "," + configured));
    }

    @Test
    void ofNodesOnOneHostTheNumberOfConfiguredAddressesTellsThatOneLeft() throws Exception {
        ClusterMember[] members = {member("a", "seed:3306"), member("b", "seed:3307")};
        for (String[] node : new String[][] {{"a", "seed:3306"}, {"b", "seed:3307"}}) {
            nodes.put(
                    node[1],
                    Readings.of(node[0])
                            .members(members)
                            .status("wsrep_cluster_size=2")
                            .variables("wsrep_cluster_address=gcomm://seed:4567,seed:4568,seed:4569"));
        }
        ClusterHealth health = ClusterHealth.of(poll(AddressMap.NONE));
        assertThat(health.concerns())
                .singleElement()
                .satisfies(one -> assertThat(one.text()).contains("2 members", "names 3"));
    }

    @Test
    void aNodeThatIsConfiguredAndAwayIsShown() throws Exception {
        nodes.put(
                "seed:3306",
                Readings.of("seed")
                        .members(member("seed", "seed:3306"))
                        .status("wsrep_cluster_size=1")
                        .variables("wsrep_cluster_address=gcomm://seed,away?pc.wait_prim=no"));
        ClusterView view = poll(AddressMap.NONE);
        assertThat(view.nodes()).hasSize(2);
        assertThat(view.elsewhere()).hasSize(1);
        assertThat(ClusterHealth.of(view).healthy()).isFalse();
    }

    /** Each half says Primary with the same data: no average of the two. */
    @Test
    void twoPrimariesAreASplitBrainWithTheirNodes() throws Exception {
        nodes.put(
                "seed:3306",
                Readings.of("a")
                        .members(member("a", "seed:3306"))
                        .status("wsrep_cluster_size=1")
                        .variables("wsrep_cluster_address=gcomm://seed,b"));
        nodes.put(
                "b:3306",
                Readings.of("b")
                        .members(member("b", "b:3306"))
                        .status("wsrep_cluster_conf_id=4", "wsrep_cluster_size=1"));
        ClusterView view = poll(AddressMap.NONE);
        assertThat(view.splitBrain()).isTrue();
        assertThat(ClusterHealth.of(view).concerns().getFirst().text()).startsWith("Split brain: 2 components");
    }

    @Test
    void aLineThatIsNoAddressIsRefused() {
        assertThatThrownBy(() -> AddressMap.parse(List.of("b tunnel:1"))).hasMessageContaining("E-4401");
        assertThat(AddressMap.parse(List.of("b = [::1]:1")).lines()).containsExactly("b = [::1]:1");
    }
}
