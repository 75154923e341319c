package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** For how long a server counts as silent. */
class SilenceTimerTest {

    private final AtomicLong answered = new AtomicLong(-5);
    private final SilenceTimer silence = new SilenceTimer(answered::get);

    @Test
    void onlyTimeInWhichThisProcessRanCounts() {
        silence.lasted(Duration.ofSeconds(1));
        silence.lasted(Duration.ofSeconds(3));
        assertThat(silence.soFar()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void anAnswerEndsIt() {
        silence.lasted(Duration.ofSeconds(8));
        answered.set(-3);
        assertThat(silence.soFar()).isZero();
        silence.lasted(Duration.ofSeconds(1));
        assertThat(silence.soFar()).isEqualTo(Duration.ofSeconds(1));
    }
}
