package dev.drydock.proxied;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.proxied.GaleraFacts.Objection;
import dev.drydock.proxied.ProxyView.Backend;
import dev.drydock.proxied.ProxyView.GaleraGroup;
import dev.drydock.proxied.ProxyView.NodeCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rules by which a node and a proxy do not say the same, on plain values. */
class ClusterPictureTest {

    private static final GaleraFacts FIT = new GaleraFacts(true, 4, false, false, false, false, false, 0);
    private static final GaleraGroup GROUP = new GaleraGroup("10", "20", "30", "40", 1, 100);

    private final List<NodeState> nodes = new ArrayList<>();
    private final List<Backend> servers = new ArrayList<>();
    private final Map<String, NodeCheck> checks = new HashMap<>();
    private Optional<Map<String, Long>> sessions = Optional.of(Map.of("monitor", 1L));
    private boolean managed = true;
    private boolean monitored = true;

    private void node(String name, GaleraFacts facts) {
        nodes.add(new NodeState(
                name, name + ":3306", Set.of(name + ":3306"), Optional.of(facts), true, "Synced", false, sessions));
    }

    private void server(String hostgroup, String node, String status) {
        servers.add(new Backend(hostgroup, node + ":3306", status, 1, 0, 0, "the reason"));
    }

    private void looked(String node, int secondsAgo, UnaryOperator<GaleraFacts> seen) {
        checks.put(node + ":3306", new NodeCheck(Duration.ofSeconds(secondsAgo), seen.apply(FIT), ""));
    }

    private static GaleraFacts desynced(GaleraFacts facts) {
        return new GaleraFacts(true, 2, true, false, false, false, false, facts.recvQueue());
    }

    private ProxySide side(int port) {
        ProxyView view = new ProxyView(
                servers, managed ? List.of(GROUP) : List.of(), Set.of("app"), checks, Duration.ofSeconds(5), monitored);
        return new ProxySide(Lots.profile("proxy.example", port, "admin"), true, Optional.of(view), Optional.empty());
    }

    private List<String> found() {
        return ClusterPicture.of(nodes, List.of(side(6032))).findings().stream()
                .map(finding -> finding.severity() + " " + finding.check() + " "
                        + finding.subject().name())
                .toList();
    }

    @Test
    void whatAgreesIsNoFinding() {
        node("a", FIT);
        node("b", FIT);
        node("c", desynced(FIT));
        server("10", "a", "ONLINE");
        server("20", "b", "ONLINE");
        server("40", "c", "ONLINE");
        looked("a", 1, UnaryOperator.identity());
        assertThat(found()).isEmpty();
        assertThat(side(6032).thinks(nodes.get(1))).isEqualTo("backup writer 20 ONLINE");
        assertThat(side(6032).writers(nodes)).containsExactly("a");
    }

    @Test
    void aProxyThatCouldNotHaveSeenItYetIsGivenTime() {
        node("a", FIT);
        node("b", desynced(FIT));
        server("10", "a", "ONLINE");
        server("30", "b", "ONLINE");
        looked("a", 1, UnaryOperator.identity());
        looked("b", 4, UnaryOperator.identity());
        assertThat(found()).containsExactly("NOTICE proxied-late b");
        looked("b", 4, ClusterPictureTest::desynced);
        assertThat(found()).containsExactly("ERROR proxied-unfit b");
        looked("b", 40, UnaryOperator.identity());
        assertThat(found()).containsExactly("ERROR proxied-unfit b");
        managed = false;
        assertThat(found()).containsExactly("ERROR proxied-unchecked b");
    }

    @Test
    void aFitNodeThatIsNotUsed() {
        node("a", FIT);
        node("b", FIT);
        server("10", "a", "ONLINE");
        server("40", "b", "ONLINE");
        looked("a", 1, UnaryOperator.identity());
        looked("b", 1, ClusterPictureTest::desynced);
        assertThat(found()).containsExactly("NOTICE proxied-returns b");
        looked("b", 1, UnaryOperator.identity());
        assertThat(found()).containsExactly("WARNING proxied-excluded b");
        servers.removeLast();
        server("10", "b", "OFFLINE_SOFT");
        assertThat(found()).containsExactly("NOTICE proxied-byhand b", "NOTICE proxied-drained b");
        servers.removeLast();
        assertThat(found()).containsExactly("WARNING proxied-missing b");
    }

    @Test
    void silentNodesStrangersAndWriters() {
        node("a", FIT);
        nodes.add(
                new NodeState("b", "b:3306", Set.of("b:3306"), Optional.of(FIT), false, "no answer", false, sessions));
        nodes.add(new NodeState("garbd", "", Set.of(), Optional.empty(), false, "arbitrator", true, sessions));
        server("10", "a", "ONLINE");
        server("10", "b", "ONLINE");
        server("30", "other", "ONLINE");
        looked("a", 1, UnaryOperator.identity());
        assertThat(found())
                .containsExactlyInAnyOrder(
                        "WARNING proxied-silent b",
                        "WARNING proxied-writers 10",
                        "WARNING proxied-stranger other:3306");
        servers.clear();
        server("40", "a", "ONLINE");
        server("40", "b", "SHUNNED");
        assertThat(found()).containsExactlyInAnyOrder("ERROR proxied-nowriter 10", "WARNING proxied-excluded a");
        monitored = false;
        assertThat(found()).contains("ERROR proxied-stale lab 6032");
    }

    @Test
    void aReadOnlyWriterAndOneThatGetsNothing() {
        GaleraFacts readOnly = new GaleraFacts(true, 4, false, false, false, false, true, 0);
        node("a", readOnly);
        node("b", FIT);
        server("10", "a", "ONLINE");
        servers.add(new Backend("30", "b:3306", "ONLINE", 0, 0, 0, ""));
        looked("a", 1, _ -> readOnly);
        assertThat(found()).containsExactly("ERROR proxied-readonly a", "NOTICE proxied-drained b");
        looked("a", 1, UnaryOperator.identity());
        assertThat(found()).containsExactly("NOTICE proxied-readonly a", "NOTICE proxied-drained b");
    }

    @Test
    void drainedIsOnlyWhatHasNoConnectionAndNoSessionLeft() {
        node("b", FIT);
        looked("b", 1, UnaryOperator.identity());
        servers.add(new Backend("30", "b:3306", "ONLINE", 0, 0, 0, ""));
        assertThat(found()).contains("NOTICE proxied-drained b");
        servers.set(0, new Backend("30", "b:3306", "ONLINE", 0, 1, 0, ""));
        assertThat(found()).contains("NOTICE proxied-draining b").doesNotContain("NOTICE proxied-drained b");
        servers.set(0, new Backend("30", "b:3306", "ONLINE", 0, 0, 2, ""));
        assertThat(found()).contains("NOTICE proxied-draining b").doesNotContain("NOTICE proxied-drained b");
        servers.set(0, new Backend("30", "b:3306", "OFFLINE_SOFT", 1, 0, 0, ""));
        nodes.clear();
        sessions = Optional.of(Map.of("app", 1L));
        node("b", FIT);
        assertThat(found()).contains("NOTICE proxied-byhand b", "NOTICE proxied-draining b");
        nodes.clear();
        sessions = Optional.empty();
        node("b", FIT);
        assertThat(found()).contains("NOTICE proxied-unconfirmed b").doesNotContain("NOTICE proxied-drained b");
    }

    @Test
    void proxiesThatWriteToDifferentNodes() {
        node("a", FIT);
        node("b", FIT);
        looked("a", 1, UnaryOperator.identity());
        server("10", "a", "ONLINE");
        server("30", "b", "ONLINE");
        ProxySide one = side(6032);
        servers.clear();
        server("10", "b", "ONLINE");
        server("30", "a", "ONLINE");
        List<Finding> found = ClusterPicture.of(nodes, List.of(one, side(6132))).findings();
        assertThat(found).extracting(Finding::check).containsExactly("proxied-writers-differ");
        assertThat(found.getFirst().message()).contains("lab 6032: a; lab 6132: b");
        assertThat(found.getFirst().severity()).isEqualTo(Severity.WARNING);
    }

    @Test
    void theRulesInTheOrderOfProxySql() {
        assertThat(FIT.objection().none()).isTrue();
        assertThat(new GaleraFacts(false, 4, true, true, false, true, false, 0)
                        .objection()
                        .which())
                .contains(Objection.PARTITION);
        assertThat(desynced(FIT).objection().which()).contains(Objection.DESYNC);
        assertThat(new GaleraFacts(true, 2, false, false, false, false, false, 0)
                        .objection()
                        .none())
                .as("a donor that takes queries")
                .isTrue();
        assertThat(new GaleraFacts(true, 2, false, false, true, false, false, 0)
                        .objection()
                        .text())
                .contains("wsrep_local_state is 2, not 4 (Synced)");
        assertThat(new GaleraFacts(true, 4, false, true, false, true, false, 0)
                        .objection()
                        .which())
                .contains(Objection.REJECTS);
        assertThat(new GaleraFacts(true, 4, false, false, false, true, false, 0)
                        .objection()
                        .which())
                .contains(Objection.MAINTENANCE);
        assertThat(new GaleraFacts(true, 4, false, false, false, false, true, 101)
                        .objection(100)
                        .which())
                .contains(Objection.LAG);
        assertThat(new GaleraFacts(true, 4, false, false, false, false, false, 101)
                        .objection(100)
                        .none())
                .as("the queue of a node that is not read only is not looked at")
                .isTrue();
    }
}
