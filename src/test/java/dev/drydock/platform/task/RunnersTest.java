package dev.drydock.platform.task;

import static dev.drydock.platform.task.Jobs.eventually;
import static dev.drydock.platform.task.Jobs.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RunnersTest {

    private final Queue<JobSnapshot> published = new ConcurrentLinkedQueue<>();
    private final Queue<JobSnapshot> unhandled = new ConcurrentLinkedQueue<>();
    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, unhandled::add);

    @AfterEach
    void closeRunner() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
    }

    @Test
    void theCurrentThreadRunnerHasRunTheJobWhenSubmitReturns() throws Exception {
        CurrentThreadRunner current = new CurrentThreadRunner();
        Thread caller = Thread.currentThread();
        JobHandle<Boolean> first =
                current.submit(job(_ -> Thread.currentThread().equals(caller)));
        JobHandle<Boolean> second = current.submit(job(_ -> {
            throw new IllegalStateException();
        }));
        assertThat(first.snapshot().state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(first.await()).isEqualTo(new JobOutcome.Succeeded<>(true));
        assertThat(second.snapshot().state()).isEqualTo(JobState.FAILED);
        assertThat(second.snapshot().id()).isEqualTo(2);
    }

    @Test
    void snapshotsOfARunningJobArePublishedAndOneMoreAtItsEnd() throws Exception {
        runner.onSnapshot(published::add);
        CountDownLatch mayEnd = new CountDownLatch(1);
        JobHandle<String> handle = runner.submit(job(context -> {
            context.stage("count", Total.exact(1));
            mayEnd.await();
            return "";
        }));
        eventually(() -> published.stream().anyMatch(seen -> !seen.stages().isEmpty()));
        assertThat(runner.unfinished())
                .extracting(JobSnapshot::id)
                .containsExactly(handle.snapshot().id());
        mayEnd.countDown();
        handle.await();
        eventually(() -> published.stream().anyMatch(seen -> seen.state() == JobState.SUCCEEDED));
        eventually(() -> runner.unfinished().isEmpty());
        assertThat(published.stream().filter(seen -> seen.state().ended())).hasSize(1);
        assertThat(unhandled).isEmpty();
    }

    @Test
    void aFailedJobReachesTheDefaultReporterOnce() throws Exception {
        JobHandle<String> failed = runner.submit(job(_ -> {
            throw new IllegalStateException("leak");
        }));
        failed.await();
        eventually(() -> unhandled.size() == 1);
        assertThat(unhandled.element().problem()).isPresent();
        assertThat(unhandled.element().state()).isEqualTo(JobState.FAILED);
    }

    @Test
    void aListenerThatThrowsStopsNeitherTheOthersNorTheReporter() throws Exception {
        runner.onSnapshot(_ -> {
            throw new IllegalStateException("a broken screen");
        });
        runner.onSnapshot(published::add);
        CountDownLatch mayFail = new CountDownLatch(1);
        JobHandle<String> failed = runner.submit(job(_ -> {
            mayFail.await();
            throw new IllegalStateException("leak");
        }));
        eventually(() -> published.size() > 1);
        mayFail.countDown();
        failed.await();
        eventually(() -> unhandled.size() == 1);
        eventually(() -> published.stream().anyMatch(seen -> seen.state() == JobState.FAILED));
    }

    @Test
    void cancelAllEndsEveryJobAndSaysSo() throws Exception {
        AtomicInteger started = new AtomicInteger();
        JobHandle<String> one = runner.submit(job(context -> sleepLong(context, started)));
        JobHandle<String> other = runner.submit(job(context -> sleepLong(context, started)));
        eventually(() -> started.get() == 2);
        assertThat(runner.cancelAll(Duration.ofSeconds(60))).isTrue();
        assertThat(one.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(other.await()).isInstanceOf(JobOutcome.Cancelled.class);
    }

    @Test
    void cancelAllGivesUpOnAJobThatDoesNotEnd() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        runner.submit(job(_ -> {
            running.countDown();
            mayEnd.await();
            return "";
        }));
        running.await();
        assertThat(runner.cancelAll(Duration.ofMillis(200))).isFalse();
        mayEnd.countDown();
        assertThat(runner.cancelAll(Duration.ofSeconds(60))).isTrue();
    }

    @Test
    void aClosedRunnerCancelsWhatIsSubmitted() throws Exception {
        runner.close();
        assertThat(runner.submit(job(_ -> "ran")).await()).isInstanceOf(JobOutcome.Cancelled.class);
    }

    private static String sleepLong(JobContext context, AtomicInteger started) throws InterruptedException {
        started.incrementAndGet();
        context.sleep(60_000);
        return "";
    }
}
