package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.HealthIssue;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that were there are missed by whoever looks next, and only those. Each look is one of a process of its own. */
class RosterTest {

    @TempDir
    private Path folder;

    private final FakeLinks nodes = new FakeLinks();
    private final List<Problem> told = new ArrayList<>();

    private ClusterMemory memory(KnownNode... named) {
        return new ClusterMemory(
                Optional.of(new RosterBook(folder.resolve(RosterBook.FILE))), List.of(named), told::add);
    }

    private ClusterView look(KnownNode... named) throws InterruptedException {
        return nodes.polled(AddressMap.ANY, memory(named));
    }

    private static ClusterMember member(String name, String address) {
        return new ClusterMember("uuid-" + name, name, address);
    }

    /** Nodes as one component has them; each is at port 3306 of a host of its name. */
    private void together(int configuration, String... names) {
        ClusterMember[] members =
                Stream.of(names).map(name -> member(name, name + ":3306")).toArray(ClusterMember[]::new);
        for (String name : names) {
            nodes.put(
                    name + ":3306",
                    Readings.of(name)
                            .members(members)
                            .status(
                                    "wsrep_cluster_size=" + names.length,
                                    "wsrep_cluster_conf_id=" + configuration,
                                    "wsrep_incoming_addresses=" + String.join(",", names)));
        }
    }

    private static void well(ClusterView view) {
        assertThat(ClusterHealth.of(view).concerns()).isEmpty();
    }

    private static HealthIssue worst(ClusterView view) {
        assertThat(ClusterHealth.of(view).concerns())
                .extracting(HealthIssue::severity)
                .contains(Severity.ERROR);
        return ClusterHealth.of(view).concerns().getFirst();
    }

    @Test
    void aNodeThatWasSeenOnceIsMissedByTheNextProcessAndForgettingItMakesTheRestWell() throws Exception {
        together(3, "seed", "b", "c");
        well(look());
        together(4, "seed", "b");
        nodes.remove("c:3306");
        HealthIssue missed = worst(look());
        assertThat(missed.node()).isEqualTo("c");
        assertThat(missed.text()).contains("in no component we see", "Forget it");
        nodes.forgets(AddressMap.ANY, memory(), "c");
        well(look());
        together(5, "seed", "b", "c");
        well(look());
        together(6, "seed", "b");
        nodes.remove("c:3306");
        assertThat(worst(look()).node()).as("it was there again").isEqualTo("c");
    }

    @Test
    void aForgottenNodeThatTheConfigurationStillNamesIsNotMissed() throws Exception {
        together(3, "seed", "b", "c");
        well(look());
        for (String left : List.of("seed", "b")) {
            nodes.put(
                    left + ":3306",
                    Readings.of(left)
                            .members(member("seed", "seed:3306"), member("b", "b:3306"))
                            .status("wsrep_cluster_size=2")
                            .variables("wsrep_cluster_address=gcomm://seed,b,c"));
        }
        nodes.remove("c:3306");
        assertThat(worst(look()).node()).isEqualTo("c");
        nodes.forgets(AddressMap.ANY, memory(), "c");
        ClusterView left = look();
        well(left);
        assertThat(left.nodes()).hasSize(2);
    }

    @Test
    void theOtherPartOfASplitBrainIsAskedThoughNobodyListsIt() throws Exception {
        together(3, "seed", "b", "c");
        well(look());
        together(4, "seed", "b");
        together(5, "c");
        ClusterView split = look();
        assertThat(split.splitBrain()).isTrue();
        assertThat(worst(split).text()).contains("Split brain", "Stop the writes");
    }

    /** Both halves have the same data, size and number of the membership. */
    @Test
    void equalHalvesThatListOtherMembersAreASplitBrain() throws Exception {
        together(3, "seed", "b", "c", "d");
        well(look());
        together(4, "seed", "b");
        together(4, "c", "d");
        ClusterView split = look();
        assertThat(split.components()).hasSize(2);
        assertThat(split.splitBrain()).isTrue();
    }

    /** Galera 3, or an account that may not read the tables of one node. */
    @Test
    void halvesWithoutTablesAreToldApartByTheirAddressesAndOneNodeWithoutTablesIsNoHalf() throws Exception {
        together(3, "seed", "b");
        nodes.put(
                "b:3306",
                Readings.of("b").withoutTables().status("wsrep_cluster_size=2", "wsrep_incoming_addresses=seed,b"));
        well(look());
        nodes.put(
                "b:3306",
                Readings.of("b").withoutTables().status("wsrep_cluster_size=2", "wsrep_incoming_addresses=b,x"));
        nodes.put(
                "seed:3306",
                Readings.of("seed").withoutTables().status("wsrep_cluster_size=2", "wsrep_incoming_addresses=seed,y"));
        assertThat(look().split()).isTrue();
    }

    @Test
    void aPartThatWasFoundedAnewWithOtherDataIsASplit() throws Exception {
        together(3, "seed", "b");
        well(look());
        together(4, "seed");
        nodes.put(
                "b:3306",
                Readings.of("b")
                        .members(member("b", "b:3306"))
                        .status("wsrep_cluster_size=1", "wsrep_cluster_state_uuid=other"));
        assertThat(worst(look()).text()).contains("Split brain", "(data other)");
    }

    @Test
    void aNodeThatNowBelongsToAnotherClusterIsMissedHereAndSplitsNothing() throws Exception {
        together(3, "seed", "b", "c");
        well(look());
        together(4, "seed", "b");
        nodes.put(
                "c:3306",
                Readings.of("c")
                        .members(member("c", "c:3306"), member("x", "x:3306"))
                        .status("wsrep_cluster_size=2", "wsrep_cluster_state_uuid=other")
                        .variables("wsrep_cluster_name=elsewhere", "wsrep_cluster_address=gcomm://c,x,y"));
        ClusterView view = look();
        assertThat(view.nodes())
                .as("the other cluster's members are none of ours")
                .extracting(NodeView::name)
                .containsExactly("b", "c", "seed");
        assertThat(view.answering())
                .as("nothing is done to it as to one of ours")
                .extracting(NodeView::name)
                .containsExactly("b", "seed");
        assertThat(view.split()).isFalse();
        assertThat(worst(view).text()).contains("cluster elsewhere");
        nodes.forgets(AddressMap.ANY, memory(), "c");
        well(look());
    }

    @Test
    void aNodeThatTheUserNamesIsMissedIfItIsNotThere() throws Exception {
        together(3, "seed", "b");
        assertThat(worst(look(KnownNode.at("", new NodeAddress("c", 3306)))).node())
                .isEqualTo("c:3306");
        well(look(KnownNode.at("", new NodeAddress("b", 3306)), KnownNode.at("b", new NodeAddress("b", 3306))));
    }

    /** By name and by address, by a tunnel and without, under an old name and a new one. */
    @Test
    void aNodeThatOnlyAProxyHasIsMissedAndNotLoggedInToUntilItIsConfirmed() throws Exception {
        together(3, "seed", "b");
        nodes.unproven();
        AddressMap confirmed = AddressMap.parse(List.of("b:3306"));
        try (ClusterMonitor monitor =
                new ClusterMonitor(nodes, new NodeAddress("seed", 3306), confirmed, Duration.ofSeconds(30), memory())) {
            well(monitor.poll());
            monitor.expect(List.of(KnownNode.at("c:3306", new NodeAddress("c", 3306))));
            monitor.expect(List.of(KnownNode.at("c:3306", new NodeAddress("c", 3306))));
            ClusterView missed = monitor.poll();
            assertThat(missed.nodes()).hasSize(3);
            assertThat(worst(missed).text()).contains("a proxy in front of it", "until you confirm it");
            assertThat(nodes.opened()).doesNotContain("c:3306");
            nodes.put("c:3306", Readings.of("c").status("wsrep_cluster_size=1", "wsrep_cluster_conf_id=9"));
            monitor.addresses(confirmed.confirming(List.of(new NodeAddress("c", 3306))));
            assertThat(monitor.poll().split()).as("its own part is seen").isTrue();
        }
    }

    @Test
    void aNodeThatIsWrittenInTwoWaysIsOne() throws Exception {
        together(3, "seed", "b", "c");
        well(look());
        nodes.put(
                "10.0.0.2:3306", Readings.of("b").members(member("seed", "seed"), member("b", "b"), member("c", "c")));
        ClusterView named = look(KnownNode.at("", new NodeAddress("10.0.0.2", 3306)));
        well(named);
        assertThat(named.nodes()).extracting(NodeView::name).containsExactly("b", "c", "seed");
        well(nodes.polled(AddressMap.parse(List.of("*", "b = 10.0.0.2:3306")), memory()));
        well(look());
        together(3, "seed", "B2", "c");
        nodes.put("b:3306", Readings.of("B2").members(member("seed", "seed"), member("B2", "b"), member("c", "c")));
        nodes.put(
                "seed:3306", Readings.of("seed").members(member("seed", "seed"), member("B2", "b"), member("c", "c")));
        nodes.put("c:3306", Readings.of("c").members(member("seed", "seed"), member("B2", "b"), member("c", "c")));
        well(look());
    }

    @Test
    void nodesThatHaveTheSameNameAreToldApartByTheirAddresses() throws Exception {
        ClusterMember[] members = {
            new ClusterMember("uuid-1", "host", "seed:3306"), new ClusterMember("uuid-2", "host", "seed:3307")
        };
        for (int port = 3306; port <= 3307; port++) {
            nodes.put(
                    "seed:" + port,
                    Readings.of("host")
                            .members(members)
                            .status("wsrep_cluster_size=2", "wsrep_gcomm_uuid=uuid-" + (port - 3305))
                            .variables("wsrep_node_incoming_address=seed:" + port));
        }
        for (int looks = 0; looks < 2; looks++) {
            assertThat(ClusterHealth.of(look()).concerns())
                    .as("that they have one name is said, and nothing else")
                    .extracting(HealthIssue::severity)
                    .containsExactly(Severity.NOTICE);
        }
        nodes.put(
                "seed:3306",
                Readings.of("host")
                        .members(members[0])
                        .status("wsrep_cluster_size=1", "wsrep_gcomm_uuid=uuid-1")
                        .variables("wsrep_node_incoming_address=seed:3306"));
        nodes.remove("seed:3307");
        assertThat(worst(look()).node()).isEqualTo("host");
    }

    /** What is remembered allows no log-in. */
    @Test
    void aRememberedAddressIsNotLoggedInToUntilItIsConfirmedAndIsMissedAllTheSame() throws Exception {
        nodes.unproven();
        together(3, "seed", "b");
        well(look());
        together(4, "seed");
        FakeLinks later = new FakeLinks().unproven();
        later.put(
                "seed:3306",
                Readings.of("seed").members(member("seed", "seed:3306")).status("wsrep_cluster_size=1"));
        later.put("b:3306", Readings.of("b").members(member("b", "b:3306")).status("wsrep_cluster_size=1"));
        HealthIssue missed = worst(later.polled(AddressMap.NONE, memory()));
        assertThat(missed.node()).isEqualTo("b");
        assertThat(missed.text()).contains("b:3306", "until you confirm it");
        assertThat(later.opened()).containsExactly("seed:3306");
    }

    @Test
    void aDamagedFileIsToldAndSetAsideAndTheLookGoesOn() throws Exception {
        Path file = folder.resolve(RosterBook.FILE);
        Files.writeString(file, "{\"format\":1,\"clusters\":{\"data\":[]}}");
        together(3, "seed", "b");
        assertThat(look().answering()).hasSize(2);
        assertThat(told).extracting(Problem::line).anyMatch(line -> line.contains(RosterBook.FILE));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(each -> each.getFileName().toString()))
                    .anyMatch(name -> name.startsWith(RosterBook.FILE + ".unreadable-"));
        }
        assertThat(Files.readString(file)).contains("seed");
    }

    @Test
    void whatNothingHasChangedIsNotWrittenAgain() throws Exception {
        together(3, "seed", "b");
        well(look());
        Object written = Files.readAttributes(folder.resolve(RosterBook.FILE), "unix:ino")
                .get("ino");
        well(look());
        assertThat(Files.readAttributes(folder.resolve(RosterBook.FILE), "unix:ino")
                        .get("ino"))
                .isEqualTo(written);
    }
}
