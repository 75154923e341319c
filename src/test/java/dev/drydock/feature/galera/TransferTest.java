package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterJson;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is told of a node that gets its data. */
@Timeout(120)
class TransferTest {

    private static final ClusterMember[] MEMBERS = {
        new ClusterMember("uuid-seed", "seed", "seed:3306"), new ClusterMember("uuid-b", "b", "b:3306")
    };

    private final FakeLinks nodes = new FakeLinks();

    /** As Percona XtraDB Cluster documents it. */
    @Test
    void aNodeThatCountsItsIncrementalTransferIsShownWithItsShare() throws Exception {
        nodes.put("seed:3306", Readings.of("seed").members(MEMBERS));
        nodes.put(
                "b:3306",
                Readings.of("b")
                        .members(MEMBERS)
                        .status(
                                "wsrep_local_state=1",
                                "wsrep_local_state_comment=Joining",
                                "wsrep_ist_receive_seqno_start=101",
                                "wsrep_ist_receive_seqno_current=150",
                                "wsrep_ist_receive_seqno_end=300"));
        ClusterView view = nodes.polled(AddressMap.NONE);
        assertThat(NodeTexts.transfer(view, view.named("b").orElseThrow())).contains("IST 25 % · 150 left");
        StringWriter json = new StringWriter();
        ClusterJson.write(view, ClusterHealth.of(view), json);
        assertThat(json.toString()).contains("\"transfer\":{\"kind\":\"ist\",\"said\":true,\"share\":0.25");
    }

    @Test
    void ofASilentJoinerItIsSaidWhatTheCachesOfTheOthersAllow() throws Exception {
        assertThat(whileJoining(90)).contains("IST possible · 50 behind");
        assertThat(whileJoining(140)).contains("needs SST · 50 behind");
    }

    private java.util.Optional<String> whileJoining(long cachedDownTo) throws Exception {
        Readings seed = Readings.of("seed").members(MEMBERS).status("wsrep_last_committed=100");
        nodes.put("seed:3306", seed);
        nodes.put("b:3306", Readings.of("b").members(MEMBERS).status("wsrep_last_committed=100"));
        try (ClusterMonitor monitor =
                new ClusterMonitor(nodes, new NodeAddress("seed", 3306), AddressMap.NONE, Duration.ofSeconds(30))) {
            monitor.poll();
            nodes.remove("b:3306");
            seed.status(
                    "wsrep_last_committed=150",
                    "wsrep_local_cached_downto=" + cachedDownTo,
                    "wsrep_local_state=2",
                    "wsrep_local_state_comment=Donor/Desynced");
            ClusterView view = monitor.poll();
            return NodeTexts.transfer(view, view.named("b").orElseThrow());
        }
    }
}
