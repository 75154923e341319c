package dev.drydock.feature.threadpool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Percentiles of the histogram against those of the sorted values. */
class LatencyHistogramTest {

    @Test
    void percentilesAreOffByLessThanOneInAHundred() {
        SplittableRandom random = new SplittableRandom(7);
        long[] micros = new long[200_000];
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < micros.length; i++) {
            micros[i] = (long) Math.exp(random.nextDouble() * 17);
            histogram.add(micros[i] * 1_000);
        }
        Arrays.sort(micros);
        assertThat(histogram.count()).isEqualTo(micros.length);
        for (double share : new double[] {0.5, 0.95, 0.99, 1}) {
            double exact = micros[(int) Math.ceil(share * micros.length) - 1];
            assertThat((double) histogram.micros(share)).isCloseTo(exact, within(exact * 0.01 + 1));
        }
        assertThat(histogram.mostMicros()).isEqualTo(micros[micros.length - 1]);
    }

    @Test
    void whatTakesYearsFits() {
        LatencyHistogram histogram = new LatencyHistogram();
        assertThat(histogram.micros(0.5)).isZero();
        histogram.add(Long.MAX_VALUE);
        histogram.add(-1);
        assertThat(histogram.micros(1)).isEqualTo(Long.MAX_VALUE / 1_000);
        assertThat(histogram.micros(0.5)).isZero();
    }
}
