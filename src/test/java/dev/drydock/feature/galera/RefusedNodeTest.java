package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.sql.DbError;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.NodeLink;
import dev.drydock.feature.galera.cluster.NodeLinks;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A node that refuses the log-in is not asked as often as one that does not answer. */
class RefusedNodeTest {

    private static int opened(DbError refusal) throws Exception {
        AtomicInteger opened = new AtomicInteger();
        FakeLinks seed = new FakeLinks()
                .put(
                        "seed:3306",
                        Readings.of("seed")
                                .members(
                                        new ClusterMember("uuid-seed", "seed", "seed:3306"),
                                        new ClusterMember("uuid-b", "b", "b:3306"))
                                .status("wsrep_cluster_size=2"));
        NodeLinks links = new NodeLinks() {
            @Override
            public NodeLink open(NodeAddress address) {
                if (address.host().equals("b")) {
                    opened.incrementAndGet();
                    throw new DrydockException(Problem.of(refusal, "", "b"));
                }
                return seed.open(address);
            }

            @Override
            public boolean proven() {
                return true;
            }
        };
        NodeAddress first = new NodeAddress("seed", 3306);
        try (ClusterMonitor monitor = new ClusterMonitor(links, first, AddressMap.ANY, Duration.ofSeconds(30))) {
            for (int i = 0; i < 8; i++) {
                monitor.poll();
                Thread.sleep(500);
            }
        }
        return opened.get();
    }

    @Test
    void itsAccountIsNotLockedByLooksAtTheCluster() throws Exception {
        assertThat(opened(DbError.REFUSED)).as("where nobody listens").isGreaterThan(1);
        assertThat(opened(DbError.ACCESS_DENIED)).isEqualTo(1);
    }
}
