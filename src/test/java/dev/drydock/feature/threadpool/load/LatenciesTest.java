package dev.drydock.feature.threadpool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Percentiles of what many workers add against those of the sorted values. */
class LatenciesTest {

    @Test
    void percentilesOfAllWorkersAreOffByLessThanOneInAHundred() {
        SplittableRandom random = new SplittableRandom(7);
        long[] micros = new long[200_000];
        Latencies latencies = new Latencies();
        for (int i = 0; i < micros.length; i++) {
            micros[i] = (long) Math.exp(random.nextDouble() * 17);
            latencies.add(i % 2_000, micros[i] * 1_000);
        }
        Arrays.sort(micros);
        Histogram all = latencies.all();
        assertThat(all.getTotalCount()).isEqualTo(micros.length);
        for (double share : new double[] {0.5, 0.95, 0.99, 1}) {
            double exact = micros[(int) Math.ceil(share * micros.length) - 1];
            assertThat((double) all.getValueAtPercentile(share * 100)).isCloseTo(exact, within(exact * 0.01 + 1));
        }
    }

    @Test
    void whatTakesYearsCountsAsAnHour() {
        Latencies latencies = new Latencies();
        assertThat(latencies.all().getValueAtPercentile(50)).isZero();
        latencies.add(0, Long.MAX_VALUE);
        latencies.add(1, -1);
        assertThat(latencies.all().getMaxValueAsDouble()).isGreaterThanOrEqualTo(3.6e9);
        assertThat(latencies.all().getValueAtPercentile(50)).isZero();
    }
}
