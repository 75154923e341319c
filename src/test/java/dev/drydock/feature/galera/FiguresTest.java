package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.drydock.db.server.ProviderOptions;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.Figures;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Counters to rates, and the texts of nodes to values. */
class FiguresTest {

    private static final NodeReading EARLIER = Readings.of("a")
            .status("wsrep_flow_control_paused_ns=1000000000", "wsrep_received_bytes=1000", "wsrep_local_recv_queue=7")
            .reading();

    private static Figures after(Readings now) {
        return Figures.between(Optional.of(EARLIER), now.reading());
    }

    @Test
    void aRateIsTheDifferenceOverTheTimeInBetween() {
        Figures figures = after(Readings.of("a")
                .at(10)
                .status("uptime=1010", "wsrep_flow_control_paused_ns=3500000000", "wsrep_received_bytes=6000"));
        assertThat(figures.of(Figure.PAUSED).orElseThrow()).isCloseTo(0.25, within(1e-6));
        assertThat(figures.of(Figure.RECEIVED_BYTES).orElseThrow()).isCloseTo(500, within(1e-3));
        assertThat(figures.of(Figure.SEND_QUEUE)).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void aCounterThatWentBackwardsMakesAGapAndNoPeak() {
        Figures flushed = after(Readings.of("a")
                .at(10)
                .status("uptime=1010", "wsrep_flow_control_paused_ns=2000", "wsrep_received_bytes=6000"));
        assertThat(flushed.of(Figure.PAUSED)).isEmpty();
        assertThat(flushed.of(Figure.RECEIVED_BYTES)).isPresent();
    }

    /** Even where the new process has already counted further than the old one. */
    @Test
    void aServerThatWasStartedAnewMakesAGapInAllRates() {
        Figures restarted = after(Readings.of("a")
                .at(100)
                .status("uptime=20", "wsrep_received_bytes=999999", "wsrep_local_recv_queue=2"));
        assertThat(restarted.of(Figure.RECEIVED_BYTES)).isEmpty();
        assertThat(restarted.of(Figure.RECV_QUEUE)).hasValue(2);
    }

    @Test
    void addressesThatNobodyCouldUseAreNone() {
        assertThat(NodeAddress.parse("db1")).contains(new NodeAddress("db1", 3306));
        assertThat(NodeAddress.parse("[fd00::1]:3307")).contains(new NodeAddress("fd00::1", 3307));
        assertThat(NodeAddress.parse("AUTO")).isEmpty();
        assertThat(NodeAddress.parse("")).isEmpty();
        assertThat(NodeAddress.parse("undefined")).isEmpty();
        assertThat(NodeAddress.parse("db1:99999")).isEmpty();
    }

    @Test
    void providerOptionsAreReadWithTheirUnits() {
        ProviderOptions options = ProviderOptions.parse(
                "gcache.size = 128M; gcs.fc_limit=16; pc.recovery = true; gcomm.thread_prio = ; ");
        assertThat(options.bytes("gcache.size")).hasValue(128L << 20);
        assertThat(options.number("gcs.fc_limit")).hasValue(16);
        assertThat(options.flag("pc.recovery")).contains(true);
        assertThat(options.text("gcomm.thread_prio")).contains("");
        assertThat(options.text("absent")).isEmpty();
    }
}
