package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing what may be dead. */
@Timeout(120)
class AsyncCloseTest {

    @Test
    void whoClosesDoesNotWaitForANetworkThatNeverAnswers() throws Exception {
        CountDownLatch answers = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AsyncClose.within(() -> {
            try {
                answers.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            ended.countDown();
        });
        assertThat(ended.getCount()).as("the goodbye still waits").isEqualTo(1);
        answers.countDown();
        assertThat(ended.await(100, TimeUnit.SECONDS)).isTrue();
    }
}
