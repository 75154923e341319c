package dev.drydock.feature.galera;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterSeries;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Figure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a chart of figures shows of the time in which nobody looked. */
class ClusterSeriesTest {

    @Test
    void theTimeInWhichNobodyLookedIsAGap() throws InterruptedException {
        ClusterView once = new FakeLinks()
                .put("seed:3306", Readings.of("seed").status("wsrep_local_recv_queue=3"))
                .polled(AddressMap.ANY);
        ClusterSeries series = new ClusterSeries();
        Instant begin = Instant.parse("2026-01-01T00:00:00Z");
        for (long second : List.of(0L, 2L, 4L, 64L, 66L)) {
            series.add(new ClusterView(
                    begin.plus(Duration.ofSeconds(second)),
                    once.name(),
                    once.nodes(),
                    once.components(),
                    once.forgotten()));
        }
        int node = once.nodes().getFirst().id();
        assertThat(series.points(node, Figure.RECV_QUEUE, ClusterSeries.Span.MINUTES_15))
                .extracting(ClusterSeries.Point::value)
                .containsExactly(3.0, 3.0, 3.0, Double.NaN, 3.0, 3.0);
    }
}
