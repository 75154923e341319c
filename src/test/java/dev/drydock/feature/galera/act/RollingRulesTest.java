package dev.drydock.feature.galera.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.feature.galera.FakeLinks;
import dev.drydock.feature.galera.Readings;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.HealthIssue;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.node.ClusterMember;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a rolling restart says and sends for the buffer pool of a node, and which nodes it can tell apart. */
class RollingRulesTest {

    private static ClusterView one(String dump, String load, String status) throws InterruptedException {
        return new FakeLinks()
                .put(
                        "seed:3306",
                        Readings.of("a")
                                .variables(
                                        "innodb_buffer_pool_dump_at_shutdown=" + dump,
                                        "innodb_buffer_pool_load_at_startup=" + load)
                                .status("innodb_buffer_pool_load_status=" + status))
                .polled(AddressMap.NONE);
    }

    @Test
    void aNodeThatLoadsItsPoolIsWaitedFor() throws Exception {
        ClusterView loading = one("ON", "ON", "Loaded 257/1400 pages");
        assertThat(RollingRules.reasons(loading, "a", Duration.ZERO))
                .contains("a: Buffer pool: 257 of 1,400 pages loaded.");
        assertThat(NodeTexts.loading(loading.nodes().getFirst())).contains("Buffer pool: 257 of 1,400 pages loaded");
        String failed = "Cannot open 'ib_buffer_pool' for reading: No such file or directory";
        assertThat(NodeTexts.loading(one("ON", "ON", failed).nodes().getFirst()))
                .contains("The buffer pool was not loaded: " + failed);
        ClusterView loaded = one("ON", "ON", "Buffer pool(s) load completed at 261127  8:50:16");
        assertThat(RollingRules.reasons(loaded, "a", Duration.ZERO)).noneMatch(reason -> reason.contains("pool"));
        assertThat(NodeTexts.loading(loaded.nodes().getFirst())).isEmpty();
    }

    @Test
    void aPoolThatTheStopKeepsGetsNoStatement() throws Exception {
        assertThat(RollingRules.commands(one("ON", "ON", "").nodes().getFirst()))
                .noneMatch(line -> line.contains("pool"));
        assertThat(RollingRules.commands(one("OFF", "OFF", "").nodes().getFirst()))
                .containsSubsequence(
                        "sudo mariadb -e 'SET GLOBAL innodb_buffer_pool_dump_now = ON'",
                        "sudo systemctl stop mariadb",
                        "sudo systemctl start mariadb",
                        "# sudo mariadb -e 'SET GLOBAL innodb_buffer_pool_load_now = ON'");
        assertThat(RollingRules.dump(one("ON", "ON", "").nodes().getFirst())).isEqualTo(Optional.empty());
    }

    /** As three nodes of MariaDB 10.11 join one cluster: by default a node is called as its host. */
    @Test
    void nodesOfOneNameAreNeitherChangedNorRestarted() throws Exception {
        ClusterMember[] members = {
            new ClusterMember("uuid-a", "a", "seed:3306"),
            new ClusterMember("uuid-twin", "a", "twin:3306"),
            new ClusterMember("uuid-c", "c", "c:3306")
        };
        Readings twin = Readings.of("twin").variables("wsrep_node_name=a").members(members);
        FakeLinks links = new FakeLinks()
                .put("seed:3306", Readings.of("a").members(members))
                .put("twin:3306", twin)
                .put("c:3306", Readings.of("c").members(members));
        ClusterView view = links.polled(AddressMap.ANY);
        assertThat(view.answering()).hasSize(3);
        assertThatThrownBy(() -> ChangeRules.requireDistinct(view, RollingRules.order(view)))
                .hasMessageContaining("a is the name of 2 nodes");
        assertThatThrownBy(() -> ChangeRules.require(view, "a", new NodeChange.TakeOut(true)))
                .hasMessageContaining("a is the name of 2 nodes");
        ChangeRules.require(view, "c", new NodeChange.TakeOut(true));
        assertThat(ClusterHealth.of(view).concerns())
                .extracting(HealthIssue::text)
                .anyMatch(text -> text.startsWith("2 nodes are called a:"));

        twin.variables("wsrep_node_name=b");
        ClusterView apart = links.put(
                        "twin:3306",
                        twin.members(members[0], new ClusterMember("uuid-twin", "b", "twin:3306"), members[2]))
                .polled(AddressMap.ANY);
        ChangeRules.requireDistinct(apart, RollingRules.order(apart));
        ChangeRules.require(apart, "a", new NodeChange.TakeOut(true));
        assertThat(ClusterHealth.of(apart).concerns())
                .extracting(HealthIssue::text)
                .noneMatch(text -> text.contains("are called"));
    }
}
