package dev.drydock.feature.galera.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.galera.FakeLinks;
import dev.drydock.feature.galera.Readings;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.node.ClusterMember;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.ui.control.Tone;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The word above the cluster is the worst of what the screen shows, and of its own time. */
class ClusterVerdictTest {

    private static final ClusterMember[] MEMBERS = {
        new ClusterMember("uuid-seed", "seed", "seed:3306"), new ClusterMember("uuid-b", "b", "b:3306")
    };

    private final FakeLinks nodes = new FakeLinks();

    @BeforeEach
    void allIsWell() {
        for (String name : List.of("seed", "b")) {
            nodes.put(name + ":3306", node(name));
        }
    }

    private static Readings node(String name) {
        return Readings.of(name).members(MEMBERS).status("wsrep_cluster_size=2");
    }

    private static ClusterVerdict.Checks checked(ClusterView view, Severity... found) {
        List<Finding> findings = Stream.of(found)
                .map(severity -> new Finding("a-check", severity, Subject.SERVER, "something", Remedy.NONE, ""))
                .toList();
        return new ClusterVerdict.Checks(view.at(), findings, false);
    }

    private static ClusterPicture proxies(Instant at, Severity... found) {
        return new ClusterPicture(
                at,
                List.of(),
                List.of(),
                Stream.of(found)
                        .map(severity -> new Finding(
                                "proxied", severity, Subject.SERVER, "the proxy sends to c", Remedy.NONE, ""))
                        .toList());
    }

    private ClusterView view() throws InterruptedException {
        return nodes.polled(AddressMap.ANY);
    }

    private static ClusterVerdict now(
            ClusterView view, ClusterVerdict.@Nullable Checks checked, @Nullable ClusterPicture proxies) {
        return ClusterVerdict.of(view, checked, proxies, view.at());
    }

    @Test
    void allIsWellOnlyIfAllWasLookedAtAndNothingFound() throws Exception {
        ClusterView view = view();
        ClusterVerdict well = now(view, checked(view, Severity.NOTICE), proxies(view.at()));
        assertThat(well.tone()).isEqualTo(Tone.SUCCESS);
        assertThat(well.headline()).startsWith("All is well: 2 nodes").contains("read ");
        assertThat(well.others()).isEmpty();
    }

    @Test
    void checksOfAnEarlierTabAreToldWithTheirTimeAndAreNoReasonForWell() throws Exception {
        ClusterView view = view();
        Instant before = view.at().minus(Duration.ofDays(2));
        ClusterVerdict nothing = now(view, new ClusterVerdict.Checks(before, List.of(), true), null);
        assertThat(nothing.tone()).isEqualTo(Tone.NEUTRAL);
        assertThat(nothing.others())
                .singleElement()
                .asString()
                .contains(Formats.time(before), "found 0 errors, 0 warnings, 0 not evaluated");
        List<Finding> error = checked(view, Severity.ERROR).findings();
        assertThat(now(view, new ClusterVerdict.Checks(before, error, true), null)
                        .tone())
                .isEqualTo(Tone.DANGER);
    }

    @Test
    void checksThatWereNotRunOrCouldNotLookAreNotWell() throws Exception {
        ClusterView view = view();
        ClusterVerdict unknown = now(view, null, null);
        assertThat(unknown.tone()).isEqualTo(Tone.NEUTRAL);
        assertThat(unknown.headline()).doesNotContain("well").contains("2 nodes in one Primary component");
        assertThat(unknown.others()).containsExactly("The checks have not been run.");
        assertThat(now(view, checked(view, Severity.NOT_EVALUATED), null).others())
                .singleElement()
                .asString()
                .contains("0 errors, 0 warnings, 1 not evaluated");
        assertThat(now(view, checked(view, Severity.WARNING), null).tone()).isEqualTo(Tone.WARNING);
        ClusterVerdict error = now(view, checked(view, Severity.NOTICE, Severity.ERROR), null);
        assertThat(error.tone()).isEqualTo(Tone.DANGER);
        assertThat(error.headline()).contains("found 1 error,");
    }

    @Test
    void aProxyThatSaysOtherwiseOrIsNotReadIsNotWell() throws Exception {
        ClusterView view = view();
        ClusterVerdict dead = now(view, checked(view), proxies(view.at(), Severity.ERROR));
        assertThat(dead.tone()).isEqualTo(Tone.DANGER);
        assertThat(dead.headline()).isEqualTo("the proxy sends to c");
        ClusterVerdict old = now(view, checked(view), proxies(view.at().minusSeconds(60)));
        assertThat(old.tone()).isEqualTo(Tone.NEUTRAL);
        assertThat(old.others()).singleElement().asString().startsWith("Proxies: Unknown, last read");
    }

    /** Any pause is shown on the map, so it is in the word as well. */
    @Test
    void flowControlIsNotWellHoweverShortItPaused() throws Exception {
        try (ClusterMonitor monitor =
                new ClusterMonitor(nodes, new NodeAddress("seed", 3306), AddressMap.ANY, Duration.ofSeconds(30))) {
            nodes.put("b:3306", node("b").status("wsrep_flow_control_sent=1", "wsrep_flow_control_paused_ns=0"));
            monitor.poll();
            nodes.put(
                    "b:3306",
                    node("b")
                            .at(10)
                            .status(
                                    "uptime=1010",
                                    "wsrep_flow_control_sent=3",
                                    "wsrep_flow_control_paused_ns=100000000"));
            ClusterView view = monitor.poll();
            ClusterVerdict braked = now(view, checked(view), null);
            assertThat(braked.tone()).isEqualTo(Tone.NEUTRAL);
            assertThat(braked.headline()).doesNotContain("well");
            assertThat(braked.others()).singleElement().asString().contains("Flow control", "asked for by b");
        }
    }

    @Test
    void aLookOfMinutesAgoIsUnknownWhateverItSaid() throws Exception {
        ClusterView view = view();
        nodes.remove("b:3306");
        ClusterView ill = view();
        for (ClusterView old : List.of(view, ill)) {
            Instant later = old.at().plusSeconds(300);
            ClusterVerdict unknown = ClusterVerdict.of(old, checked(old), proxies(later), later);
            assertThat(unknown.tone()).isEqualTo(Tone.MUTED);
            assertThat(unknown.headline()).startsWith("Unknown, last read").contains("5 min");
            assertThat(unknown.others()).isEmpty();
        }
        Instant soon = view.at().plusSeconds(5);
        assertThat(ClusterVerdict.of(view, checked(view), null, soon).tone()).isEqualTo(Tone.SUCCESS);
    }
}
