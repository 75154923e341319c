package dev.drydock.feature.galera.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The way back after a full stop, from texts and on a real cluster. */
@NeedsServers
@Timeout(400)
class BootstrapTest {

    private static final String GROUP = "55a3aafd-e665-11f1-a824-0bc22b96523a";

    private static String grastate(long seqno, int safe) {
        return "# GALERA saved state\nversion: 2.1\nuuid:    " + GROUP + "\nseqno:   " + seqno + "\nsafe_to_bootstrap: "
                + safe + "\n";
    }

    @Test
    void theMostAdvancedNodeIsFoundAndTheOthersFollow() {
        BootstrapAdvice advice = BootstrapAdvice.of(
                List.of(
                        SavedPosition.parse("a", grastate(90, 0)),
                        SavedPosition.parse("b", grastate(100, 1)),
                        SavedPosition.parse("c", grastate(100, 0))),
                true);
        assertThat(advice.from()).contains("b");
        assertThat(advice.order()).extracting(SavedPosition::node).containsExactly("b", "c", "a");
        assertThat(advice.commands()).contains("sudo galera_new_cluster").noneMatch(line -> line.contains("sed"));
        assertThat(advice.notes()).hasSize(1).allMatch(note -> note.contains("a is 10 write sets behind"));
    }

    @Test
    void nothingIsAdvisedThatIsNotProven() {
        BootstrapAdvice unknown = BootstrapAdvice.of(
                List.of(SavedPosition.parse("a", grastate(-1, 0)), SavedPosition.parse("b", grastate(100, 1))), true);
        assertThat(unknown.from()).isEmpty();
        assertThat(unknown.commands()).isEmpty();
        assertThat(unknown.notes()).anyMatch(note -> note.contains("mariadbd --wsrep-recover"));
        BootstrapAdvice recovered = BootstrapAdvice.of(
                List.of(
                        SavedPosition.parse(
                                "a", grastate(-1, 0) + "[Note] WSREP: Recovered position: " + GROUP + ":120,0-1-7\n"),
                        SavedPosition.parse("b", grastate(100, 1))),
                true);
        assertThat(recovered.from()).contains("a");
        assertThat(recovered.commands()).anyMatch(line -> line.contains("safe_to_bootstrap: 1"));
        BootstrapAdvice differ = BootstrapAdvice.of(
                List.of(
                        SavedPosition.parse("a", grastate(1, 0)),
                        SavedPosition.parse("b", grastate(2, 1).replace("55a3", "66a3"))),
                false);
        assertThat(differ.from()).isEmpty();
        assertThatThrownBy(() -> SavedPosition.parse("a", "nothing")).hasMessageContaining("E-4407");
    }

    @Test
    void aClusterThatWasStoppedAsAWholeIsBootstrappedInTheRightOrder() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer first = lab.nodes().getFirst();
        try (Clusters cluster = new Clusters(first)) {
            assertThatThrownBy(() -> BootstrapAdvice.requireNoPrimary(cluster.awaitHealthy()))
                    .hasMessageContaining("E-4406");
        }
        lab.nodes().get(1).stop();
        first.run("CREATE SCHEMA IF NOT EXISTS galeraboot", "CREATE OR REPLACE TABLE galeraboot.t (n INT PRIMARY KEY)");
        lab.nodes().get(2).stop();
        first.run("INSERT INTO galeraboot.t VALUES (1)");
        first.stop();
        List<SavedPosition> positions = new ArrayList<>();
        for (int i = 0; i < lab.nodes().size(); i++) {
            positions.add(SavedPosition.parse(
                    "node" + (i + 1), Files.readString(grastate(lab.nodes().get(i)))));
        }
        BootstrapAdvice advice = BootstrapAdvice.of(positions, true);
        assertThat(advice.from()).contains("node1");
        assertThat(advice.order()).extracting(SavedPosition::node).containsExactly("node1", "node3", "node2");
        lab.bootstrap(first);
        lab.nodes().get(2).restart();
        lab.nodes().get(1).restart();
        try (Clusters cluster = new Clusters(first)) {
            cluster.awaitHealthy();
        }
        assertThat(lab.nodes().get(1).value("SELECT COUNT(*) FROM galeraboot.t"))
                .isEqualTo("1");
    }

    private static Path grastate(TestServer node) throws IOException {
        return node.dataDir().orElseThrow().resolve("grastate.dat");
    }
}
