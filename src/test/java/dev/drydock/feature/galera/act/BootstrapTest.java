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

    private static final String CUT = """
        my_uuid: d3124bc8-1605-11e4-aa3d-ab44303c044a
        #vwbeg
        view_id: 3 0dae1307-1606-11e4-aa94-5255b1455aa0 12
        bootstrap: 0
        member: 0dae1307-1606-11e4-aa94-5255b1455aa0 0
        member: d3124bc8-1605-11e4-aa3d-ab44303c044a 0
        #vwend
        """;

    private static BootstrapAdvice advice(SavedPosition... positions) {
        return BootstrapAdvice.of(List.of(positions), KNOWN, true);
    }

    private static final BootstrapAdvice.Membership KNOWN = new BootstrapAdvice.Membership(List.of("a", "b"), false);

    private static String recovered(long seqno) {
        return "[Note] WSREP: Recovered position: " + GROUP + ":" + seqno + ",0-1-7\n";
    }

    private static void cannotBeTold(BootstrapAdvice advice, String... why) {
        assertThat(advice.from()).as("%s", advice).isEmpty();
        assertThat(advice.commands()).isEmpty();
        assertThat(String.join("\n", advice.notes())).contains("Cannot be told").contains(why);
    }

    @Test
    void theMostAdvancedNodeIsFoundAndTheOthersFollow() {
        BootstrapAdvice advice = advice(
                SavedPosition.parse("a", grastate(90, 0)),
                SavedPosition.parse("b", grastate(100, 1)),
                SavedPosition.parse("c", grastate(100, 0)));
        assertThat(advice.from()).contains("b");
        assertThat(advice.order()).extracting(SavedPosition::node).containsExactly("b", "c", "a");
        assertThat(advice.commands()).contains("sudo galera_new_cluster").noneMatch(line -> line.contains("sed"));
        assertThat(advice.notes()).hasSize(1).allMatch(note -> note.contains("a is 10 write sets behind"));
    }

    @Test
    void aNodeThatDidNotStopCleanlyHasToBeRecoveredFirst() {
        SavedPosition clean = SavedPosition.parse("b", grastate(100, 0));
        cannotBeTold(
                advice(SavedPosition.parse("a", grastate(-1, 0)), clean),
                "mariadbd --wsrep-recover --disable-log-error 2>&1 | grep 'Recovered position'");
        BootstrapAdvice told = advice(SavedPosition.parse("a", grastate(-1, 0) + recovered(120)), clean);
        assertThat(told.from()).contains("a");
        assertThat(told.commands()).anyMatch(line -> line.contains("safe_to_bootstrap: 1"));
    }

    @Test
    void aNodeWithoutItsFileHasToBeRecoveredFirst() {
        SavedPosition clean = SavedPosition.parse("b", grastate(100, 0));
        cannotBeTold(advice(SavedPosition.parse("a", ""), clean), "there is nothing of a here", "--wsrep-recover");
        assertThat(SavedPosition.parseAll("[a]\n[b]\n" + grastate(100, 0)))
                .extracting(SavedPosition::node)
                .containsExactly("a", "b");
        BootstrapAdvice told = advice(SavedPosition.parse("a", recovered(120)), clean);
        assertThat(told.from()).contains("a");
        assertThat(told.commands()).noneMatch(line -> line.contains("sed"));
    }

    @Test
    void aNodeThatWasCutOffIsNotBelieved() {
        SavedPosition clean = SavedPosition.parse("b", grastate(100, 1));
        cannotBeTold(
                advice(SavedPosition.parse("a", grastate(90, 0) + CUT), clean), "gvwstate.dat says that a was cut off");
        BootstrapAdvice together = advice(
                SavedPosition.parse("a", grastate(-1, 0) + CUT),
                SavedPosition.parse("b", CUT.replace("my_uuid: d3124bc8", "my_uuid: 0dae1307")));
        assertThat(together.from()).isEmpty();
        assertThat(together.notes()).singleElement().asString().contains("Bootstrap none of them");
        assertThat(together.commands())
                .filteredOn(line -> line.equals("sudo systemctl start mariadb"))
                .hasSize(2);
        cannotBeTold(advice(SavedPosition.parse("a", grastate(-1, 0) + CUT)), "--wsrep-recover");
    }

    @Test
    void whereNoNodeIsSafeAllHaveToBeThere() {
        SavedPosition a = SavedPosition.parse("a", grastate(90, 0));
        SavedPosition b = SavedPosition.parse("b", grastate(100, 0));
        assertThat(advice(a, b).from()).contains("b");
        assertThat(advice(a, b).commands()).anyMatch(line -> line.contains("safe_to_bootstrap: 1"));
        cannotBeTold(advice(a), "nothing of b here", "--wsrep-recover");
        cannotBeTold(
                BootstrapAdvice.of(List.of(a, b), new BootstrapAdvice.Membership(List.of(), false), true),
                "has not seen this cluster before");
        assertThat(BootstrapAdvice.of(List.of(a, b), new BootstrapAdvice.Membership(List.of(), true), true)
                        .from())
                .contains("b");
    }

    @Test
    void filesThatContradictEachOtherProveNothing() {
        cannotBeTold(
                advice(SavedPosition.parse("a", grastate(120, 0)), SavedPosition.parse("b", grastate(100, 1))),
                "b says safe_to_bootstrap: 1, so it was the last, and a still reaches further");
        cannotBeTold(
                advice(SavedPosition.parse("a", grastate(100, 1)), SavedPosition.parse("b", grastate(100, 1))),
                "only one node can have been the last");
        BootstrapAdvice differ = advice(
                SavedPosition.parse("a", grastate(1, 0)),
                SavedPosition.parse("b", grastate(2, 1).replace("55a3", "66a3")));
        assertThat(differ.from()).isEmpty();
        assertThat(differ.notes()).anyMatch(note -> note.contains("diverged"));
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
        BootstrapAdvice advice = BootstrapAdvice.of(
                positions, new BootstrapAdvice.Membership(List.of("node1", "node2", "node3"), false), true);
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
