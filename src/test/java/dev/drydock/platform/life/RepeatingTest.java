package dev.drydock.platform.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RepeatingTest {

    private static final Duration SOON = Duration.ofMillis(5);

    @Test
    void aStepThatThrowsDoesNotEndTheWatch() throws Exception {
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch afterwards = new CountDownLatch(1);
        try (Repeating _ = Repeating.start("test", SOON, () -> {
            switch (steps.incrementAndGet()) {
                case 1 -> throw new IllegalStateException("a defect");
                case 2 -> throw new StackOverflowError("an error");
                default -> afterwards.countDown();
            }
        })) {
            assertThat(afterwards.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aClosedOneStepsNoMoreAndWaitsForNoTime() throws Exception {
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Repeating watch = Repeating.start("test", SOON, () -> {
            steps.incrementAndGet();
            first.countDown();
            try {
                go.await();
            } catch (InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        });
        first.await();
        watch.close();
        go.countDown();
        assertThat(steps).hasValue(1);
        Repeating patient = Repeating.start("test", Duration.ofDays(1), steps::incrementAndGet);
        patient.close();
        assertThat(steps).hasValue(1);
    }
}
