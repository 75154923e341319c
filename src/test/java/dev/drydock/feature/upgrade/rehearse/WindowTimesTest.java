package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Lengths that a real upgrade of 5.7.22 to 8.0.15 then had, and what was measured before it. */
class WindowTimesTest {

    private final WindowTimes times = new WindowTimes();

    @Test
    void theNextOneIsInTheRangeOfThreeThatLieApart() {
        for (long millis : new long[] {3_142, 3_600, 4_105}) {
            times.add(WindowStep.RESTART, millis, Duration.ZERO, "");
        }
        StepTime restart = times.time(WindowStep.RESTART);
        assertThat(restart.low()).isEqualTo(3_142);
        assertThat(restart.high()).as("took 4.7 and 5.5 s").isBetween(5_470L, 5_600L);
    }

    @Test
    void whatTheServerHasNotWrittenIsInTheLongestTimeOnceOnly() {
        for (long millis : new long[] {1_240, 2_176}) {
            times.add(new StepTime(WindowStep.STOP, millis, millis + 570, 1_240, ""));
        }
        StepTime stop = times.time(WindowStep.STOP);
        assertThat(stop.low()).isEqualTo(1_240);
        assertThat(stop.high()).as("took 3.4 and 3.9 s").isEqualTo(2_176 + 570 + 1_404);
    }
}
