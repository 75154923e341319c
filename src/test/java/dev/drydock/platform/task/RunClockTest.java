package dev.drydock.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RunClockTest {

    @Test
    void aClockThatIsSetInTheMiddleMakesNoRunShorterOrLonger() {
        Instant start = Instant.parse("2026-03-01T10:00:00Z");
        AtomicReference<Instant> clock = new AtomicReference<>(start);
        AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
        RunClock run = new RunClock(clock::get, nanos::get);
        for (String set : new String[] {"2026-03-01T08:00:00Z", "2031-01-01T00:00:00Z", "1970-01-01T00:00:00Z"}) {
            clock.set(Instant.parse(set));
            nanos.addAndGet(Duration.ofSeconds(7).toNanos());
            assertThat(run.started()).isEqualTo(start);
        }
        assertThat(Duration.between(run.started(), run.now())).isEqualTo(Duration.ofSeconds(21));
    }
}
