package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterJson;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.i18n.Formats;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that lie: addresses that lead elsewhere, names that a terminal would obey, numbers that nothing has. */
@Timeout(120)
class HostileNodesTest {

    private static final String ESCAPE = "\u001b[2J\u202egnp\n";

    private final FakeLinks nodes = new FakeLinks().unproven();

    private static ClusterMember member(String name, String address) {
        return new ClusterMember("uuid-" + name, name, address);
    }

    private void threeNodesOfWhichOneIsElsewhere() {
        ClusterMember[] members = {
            member("seed", "seed:3306"), member("twin", "seed:3307"), member("evil", "evil.example:3306")
        };
        nodes.put("seed:3306", Readings.of("seed").members(members));
        nodes.put("seed:3307", Readings.of("twin").members(members));
        nodes.put("evil.example:3306", Readings.of("evil").members(members));
    }

    @Test
    void nobodyLogsInWhereOnlyTheClusterSaysThatANodeIs() throws Exception {
        threeNodesOfWhichOneIsElsewhere();
        ClusterView view = nodes.polled(AddressMap.NONE);
        assertThat(nodes.opened())
                .as("the address that the user named; another port of that machine may be anybody's")
                .containsExactly("seed:3306");
        NodeView evil = view.named("evil").orElseThrow();
        assertThat(evil.unconfirmed()).isTrue();
        assertThat(NodeTexts.state(view, evil)).isEqualTo("not confirmed");
        assertThat(view.unconfirmed())
                .containsExactlyInAnyOrder(new NodeAddress("evil.example", 3306), new NodeAddress("seed", 3307));
        assertThat(ClusterHealth.of(view).concerns())
                .anySatisfy(one -> assertThat(one.text()).contains("evil.example:3306", "seed"))
                .anySatisfy(one -> assertThat(one.text()).contains("seed:3307", "seed"));
    }

    @Test
    void aHostOfWsrepClusterAddressIsNotLoggedInToEither() throws Exception {
        nodes.put(
                "seed:3306",
                Readings.of("seed")
                        .members(member("seed", "seed:3306"))
                        .status("wsrep_cluster_size=1")
                        .variables("wsrep_cluster_address=gcomm://seed,evil.example"));
        ClusterView view = nodes.polled(AddressMap.NONE);
        assertThat(nodes.opened()).containsExactly("seed:3306");
        assertThat(view.unconfirmed()).hasSize(1);
    }

    @Test
    void anAddressThatTheUserConfirmsIsLoggedInToAndRemembered(@TempDir Path folder) throws Exception {
        threeNodesOfWhichOneIsElsewhere();
        AddressMap confirmed =
                AddressMap.NONE.confirming(nodes.polled(AddressMap.NONE).unconfirmed());
        assertThat(nodes.polled(confirmed).answering()).hasSize(3);
        AddressBook book = new AddressBook(folder.resolve("book.json"));
        book.save("shop", confirmed);
        assertThat(new AddressBook(folder.resolve("book.json")).of("shop")).isEqualTo(confirmed);
        assertThat(nodes.polled(AddressMap.parse(List.of("*"))).answering()).hasSize(3);
        assertThat(AddressMap.parse(List.of("evil = 127.0.0.1:1", "b:2", "*")).lines())
                .containsExactly("evil = 127.0.0.1:1", "b:2", "*");
    }

    @Test
    void nodesThatProveThemselvesByTheUsersOwnAuthorityNeedNoConfirmation() throws Exception {
        threeNodesOfWhichOneIsElsewhere();
        FakeLinks proven = new FakeLinks();
        ClusterMember[] members = {member("seed", "seed:3306"), member("b", "b:3306")};
        proven.put("seed:3306", Readings.of("seed").members(members));
        proven.put("b:3306", Readings.of("b").members(members));
        assertThat(proven.polled(AddressMap.NONE).unconfirmed()).isEmpty();
    }

    @Test
    void namesAndTextsNeitherMoveTheCursorNorFillTheScreen() throws Exception {
        String longName = "n".repeat(50_000);
        ClusterMember[] members = {member(ESCAPE, "seed:3306"), member(longName, "seed:3307" + ESCAPE)};
        nodes.put(
                "seed:3306",
                Readings.of(ESCAPE)
                        .members(members)
                        .status("wsrep_local_state_comment=" + ESCAPE)
                        .variables("version=" + ESCAPE, "wsrep_cluster_name=" + ESCAPE + longName));
        ClusterView view = nodes.polled(AddressMap.NONE);
        assertThat(view.nodes()).hasSize(2).allSatisfy(node -> {
            assertThat(node.name()).hasSizeLessThan(200);
            assertThat(node.name().chars().noneMatch(Character::isISOControl)).isTrue();
            assertThat(NodeTexts.state(view, node).chars().noneMatch(Character::isISOControl))
                    .isTrue();
        });
        assertThat(ClusterHealth.of(view).concerns())
                .allMatch(one -> one.text().chars().noneMatch(Character::isISOControl));
    }

    @Test
    void absurdNumbersAreUnknownOrHarmless() throws Exception {
        nodes.put(
                "seed:3306",
                Readings.of("seed")
                        .members(member("seed", "seed:3306"), member("twin", "seed:3307"))
                        .provider("gcache.size=999999999999T", "pc.weight=NaN")
                        .status(
                                "wsrep_cluster_size=9223372036854775807",
                                "wsrep_local_recv_queue=-4",
                                "wsrep_flow_control_paused=Infinity",
                                "wsrep_evs_repl_latency=NaN/NaN/NaN/NaN/NaN",
                                "wsrep_replicated_bytes=9223372036854775807",
                                "wsrep_received_bytes=9223372036854775807",
                                "uptime=9223372036854775807"));
        nodes.put("seed:3307", Readings.of("twin").provider("gcache.size=999999999999T"));
        ClusterView view = nodes.polled(AddressMap.NONE);
        StringWriter json = new StringWriter();
        ClusterJson.write(view, ClusterHealth.of(view), json);
        assertThat(json.toString()).doesNotContain("NaN", "Infinity");
        assertThat(view.nodes()).allSatisfy(node -> {
            assertThat(NodeTexts.uptime(node)).isNotNull();
            assertThat(NodeTexts.away(node)).as("not \"no writes\"").isEqualTo(Formats.NONE);
        });
    }

    @Test
    void aNodeThatNamesThousandsOfOthersIsNotBelieved() throws Exception {
        nodes.put(
                "seed:3306",
                Readings.of("seed")
                        .members(IntStream.range(0, 5_000)
                                .mapToObj(n -> member("n" + n, "seed:" + (10_000 + n)))
                                .toArray(ClusterMember[]::new)));
        assertThat(nodes.polled(AddressMap.NONE).nodes()).hasSizeLessThanOrEqualTo(64);
    }
}
