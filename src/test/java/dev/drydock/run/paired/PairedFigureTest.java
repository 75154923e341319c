package dev.drydock.run.paired;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** How certain a ratio is said to be. */
class PairedFigureTest {

    private static final int TRIALS = 2_000;

    private static final BenchmarkPart READS = new BenchmarkPart() {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public boolean repeatable() {
            return true;
        }

        @Override
        public String word() {
            return "reads";
        }

        @Override
        public String title() {
            return "Reads";
        }
    };

    @Test
    void theIntervalHoldsTheTrueRatioNineteenTimesInTwentyOrMoreSinceItIsTheFartherEnd() {
        Random random = new Random(14);
        int held = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            PairedFigure figure = figure(DoubleStream.generate(() -> 1.2 + 0.1 * random.nextGaussian())
                    .limit(40)
                    .boxed()
                    .toList());
            double median = figure.ratio().median();
            double half = figure.uncertainty().orElseThrow() * median;
            if (Math.abs(median - 1.2) <= half) {
                held++;
            }
        }
        assertThat(held / (double) TRIALS).isBetween(0.94, 0.995);
    }

    @Test
    void fewRoundsTellNothingAndEqualOnesAreCertain() {
        assertThat(figure(Collections.nCopies(5, 1.1)).uncertainty()).isEmpty();
        assertThat(figure(Collections.nCopies(5, 1.1)).uncertaintyText()).isEqualTo("–");
        assertThat(figure(Collections.nCopies(12, 1.1)).uncertaintyText()).isEqualTo("0.0");
        assertThat(figure(List.of(1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6))
                        .uncertainty()
                        .orElseThrow())
                .as("the ranks 1 and 7 of 7: (1.6 - 1.0) / 2 / 1.3")
                .isCloseTo(0.2308, Offset.offset(0.0001));
    }

    @Test
    void plusAndMinusCoverTheIntervalToBothSides() {
        PairedFigure figure = figure(List.of(1.0, 1.0, 1.0, 1.0, 1.2, 1.4, 1.6));
        assertThat(figure.ratio().median()).isEqualTo(1.0);
        assertThat(figure.uncertainty().orElseThrow()).isCloseTo(0.6, Offset.offset(0.0001));
    }

    @Test
    void mediansThatTellSomethingElseThanTheRoundsAreNoticed() {
        List<Double> plain = new ArrayList<>(Collections.nCopies(6, 1.0));
        plain.addAll(Collections.nCopies(7, 4.0));
        List<Double> encrypted = new ArrayList<>(Collections.nCopies(6, 2.0));
        encrypted.addAll(Collections.nCopies(7, 8.0));
        assertThat(new PairedFigure(READS, plain, encrypted).apart()).isFalse();
        encrypted.set(12, 2.0);
        PairedFigure apart = new PairedFigure(READS, plain, encrypted);
        assertThat(apart.ratio().median()).isEqualTo(2.0);
        assertThat(apart.quotient()).isEqualTo(0.5);
        assertThat(apart.apart()).isTrue();
    }

    private static PairedFigure figure(List<Double> ratios) {
        return new PairedFigure(READS, Collections.nCopies(ratios.size(), 1.0), ratios);
    }
}
