package dev.drydock.platform.task;

import static dev.drydock.platform.task.Jobs.eventually;
import static dev.drydock.platform.task.Jobs.job;
import static dev.drydock.platform.task.Jobs.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class JobExecutionTest {

    @Test
    void aJobGoesFromQueuedOverRunningToSucceeded() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        JobExecution<Integer> execution = new JobExecution<>(
                7,
                job(_ -> {
                    mayEnd.await();
                    return 42;
                }),
                Runnable::run);
        assertThat(execution.snapshot().state()).isEqualTo(JobState.QUEUED);
        Thread.ofVirtual().start(execution::run);
        eventually(() -> execution.snapshot().state() == JobState.RUNNING);
        assertThat(execution.snapshot().ended()).isEmpty();
        mayEnd.countDown();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>(42));
        JobSnapshot last = execution.snapshot();
        assertThat(last.state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(last.ended()).isPresent();
        assertThat(last.id()).isEqualTo(7);
    }

    @Test
    void aJobCancelledWhileQueuedNeverRuns() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        JobExecution<Boolean> execution = new JobExecution<>(1, job(_ -> ran.getAndSet(true)), Runnable::run);
        execution.cancel();
        execution.run();
        assertThat(ran).isFalse();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Cancelled<>(List.of()));
        assertThat(execution.snapshot().state()).isEqualTo(JobState.CANCELLED);
        assertThat(execution.snapshot().ended()).isPresent();
    }

    @Test
    void anEndedJobIsNotRunAgainAndNotCancelledAnyMore() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        JobExecution<Integer> execution = new JobExecution<>(1, job(_ -> runs.incrementAndGet()), Runnable::run);
        execution.run();
        execution.run();
        execution.cancel();
        assertThat(runs).hasValue(1);
        assertThat(execution.snapshot().state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>(1));
    }

    @Test
    void anExpectedFailureKeepsItsProblem() throws Exception {
        Problem problem = Problem.of(PlatformError.OUTPUT_UNWRITABLE, "detail", "file");
        JobExecution<Integer> execution = started(_ -> {
            throw new DrydockException(problem);
        });
        assertThat(execution.await()).isEqualTo(new JobOutcome.Failed<Integer>(problem));
        assertThat(execution.snapshot().state()).isEqualTo(JobState.FAILED);
        assertThat(execution.snapshot().problem()).contains(problem);
    }

    @Test
    void anUnexpectedFailureIsReportedAsABugWithItsTrace() throws Exception {
        JobExecution<Integer> execution = started(_ -> {
            throw new IllegalStateException("the keel is missing");
        });
        execution.await();
        Problem problem = execution.snapshot().problem().orElseThrow();
        assertThat(problem.code()).isEqualTo(PlatformError.BUG);
        assertThat(problem.detail()).contains("the keel is missing").contains("JobExecutionTest");
    }

    @Test
    void cancelEndsEverythingRegisteredInParallelAndReportsEachEnd() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        CountDownLatch ends = new CountDownLatch(2);
        CountDownLatch registered = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            try (JobContext.Registration _ = context.register(() -> endTogether("first", both, ends));
                    JobContext.Registration _ = context.register(() -> endTogether("second", both, ends))) {
                registered.countDown();
                ends.await();
                context.checkCancelled();
            }
            return "went on";
        });
        registered.await();
        execution.cancel();
        assertThat(execution.await())
                .isEqualTo(new JobOutcome.Cancelled<String>(execution.snapshot().endings()));
        assertThat(execution.snapshot().endings())
                .extracting(CancelReport::what, CancelReport::gone)
                .containsExactlyInAnyOrder(tuple("first", true), tuple("second", true));
    }

    /** Passes only while the other one is being ended, too. */
    private static CancelReport endTogether(String what, CyclicBarrier both, CountDownLatch ends) {
        try {
            both.await(60, TimeUnit.SECONDS);
            ends.countDown();
            return new CancelReport(what, true, "ended", Duration.ZERO);
        } catch (Exception failure) {
            return new CancelReport(what, false, failure.toString(), Duration.ZERO);
        }
    }

    @Test
    void anEndThatThrowsIsReportedAsNotGoneAndDoesNotStopTheOthers() throws Exception {
        CountDownLatch registered = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            try (JobContext.Registration _ = context.register(() -> {
                        throw new IllegalStateException("cannot");
                    });
                    JobContext.Registration _ = context.register(() -> {
                        ended.countDown();
                        return new CancelReport("good", true, "ended", Duration.ZERO);
                    })) {
                registered.countDown();
                ended.await();
                throw new JobCancelledException();
            }
        });
        registered.await();
        execution.cancel();
        execution.await();
        assertThat(execution.snapshot().endings())
                .extracting(CancelReport::gone, CancelReport::how)
                .containsExactlyInAnyOrder(tuple(true, "ended"), tuple(false, "cannot"));
    }

    @Test
    void whatIsRegisteredAfterCancelIsRefused() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicBoolean refused = new AtomicBoolean();
        JobExecution<String> execution = started(context -> {
            cancelled.await();
            eventually(() -> refusesRegistration(context));
            refused.set(true);
            context.checkCancelled();
            return "went on";
        });
        execution.cancel();
        eventually(() -> execution.snapshot().state() == JobState.CANCELLING
                || execution.snapshot().state() == JobState.CANCELLED);
        cancelled.countDown();
        execution.await();
        // a job that was cancelled before it began has not got that far
        assertThat(refused.get() || execution.snapshot().stages().isEmpty()).isTrue();
        assertThat(execution.snapshot().state()).isEqualTo(JobState.CANCELLED);
    }

    private static boolean refusesRegistration(JobContext context) {
        try (JobContext.Registration _ = context.register(() -> new CancelReport("late", true, "", Duration.ZERO))) {
            return false;
        } catch (JobCancelledException _) {
            return true;
        }
    }

    /** The end may come between the registration and the server's start of the statement, and then ends nothing. */
    @Test
    void whatStaysRegisteredAfterItsEndIsEndedAgain() throws Exception {
        CountDownLatch registered = new CountDownLatch(1);
        CountDownLatch reallyEnded = new CountDownLatch(1);
        AtomicInteger ends = new AtomicInteger();
        JobExecution<String> execution = started(context -> {
            try (JobContext.Registration _ = context.register(() -> {
                if (ends.incrementAndGet() > 1) {
                    reallyEnded.countDown();
                }
                return new CancelReport("statement", true, "KILL QUERY", Duration.ZERO);
            })) {
                registered.countDown();
                if (!reallyEnded.await(60, TimeUnit.SECONDS)) {
                    return "ran to its end";
                }
                throw new JobCancelledException();
            }
        });
        registered.await();
        execution.cancel();
        assertThat(execution.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(ends.get()).isGreaterThan(1);
        assertThat(execution.snapshot().endings()).hasSize(1);
    }

    @Test
    void whatAStatementMeetsThatCancelHasEndedIsNoFailure() throws Exception {
        JobExecution<String> execution = failingAfterCancel(
                new DrydockException(new Problem(new Ended(), "the statement was interrupted", "", "")));
        assertThat(execution.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(execution.snapshot().state()).isEqualTo(JobState.CANCELLED);
        assertThat(execution.snapshot().problem()).isEmpty();
    }

    @Test
    void anotherFailureAfterCancelIsNotHiddenByIt() throws Exception {
        JobExecution<String> execution = failingAfterCancel(new IllegalStateException("the disk is full"));
        assertThat(execution.await()).isInstanceOf(JobOutcome.Failed.class);
        JobSnapshot last = execution.snapshot();
        assertThat(last.state()).isEqualTo(JobState.FAILED);
        assertThat(last.problem().orElseThrow().detail()).contains("the disk is full");
        assertThat(last.endings()).hasSize(1);
    }

    private static JobExecution<String> failingAfterCancel(RuntimeException failure) throws InterruptedException {
        CountDownLatch registered = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            try (JobContext.Registration _ = context.register(() -> {
                ended.countDown();
                return new CancelReport("statement", true, "KILL QUERY", Duration.ZERO);
            })) {
                registered.countDown();
                ended.await();
                throw failure;
            }
        });
        registered.await();
        execution.cancel();
        return execution;
    }

    private record Ended() implements ErrorCode {

        @Override
        public String id() {
            return "E-0000";
        }

        @Override
        public String bundle() {
            return "platform";
        }

        @Override
        public boolean followsFromCancel() {
            return true;
        }
    }

    @Test
    void aJobThatCameToItsEndInSpiteOfCancelHasDoneItsWork() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            running.countDown();
            eventually(context::cancelled);
            return "done all the same";
        });
        running.await();
        execution.cancel();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>("done all the same"));
        assertThat(execution.snapshot().outcome()).contains(RunOutcome.complete());
    }

    @Test
    void aCancelledOrFailedJobSaysHowFarItCame() throws Exception {
        RunOutcome.Counts reached = RunOutcome.Counts.of(2021, 6, 0);
        JobExecution<String> cancelled = started(context -> {
            context.reached(reached);
            throw new JobCancelledException();
        });
        cancelled.await();
        assertThat(cancelled.snapshot().outcome()).contains(RunOutcome.cancelled(reached));
        JobExecution<String> failed = started(context -> {
            context.reached(reached);
            throw new IllegalStateException("no");
        });
        failed.await();
        assertThat(failed.snapshot().outcome()).contains(RunOutcome.failed(reached));
    }

    @Test
    void cancelWakesAJobThatSleepsOrIsPaused() throws Exception {
        JobExecution<String> sleeping = started(context -> {
            context.sleep(Duration.ofDays(1).toMillis());
            return "slept";
        });
        JobExecution<String> paused = new JobExecution<>(
                2,
                job(context -> {
                    context.awaitUnpaused();
                    return "went on";
                }),
                Runnable::run);
        paused.pause();
        Thread.ofVirtual().start(paused::run);
        eventually(() -> sleeping.snapshot().state() == JobState.RUNNING
                && paused.snapshot().state() == JobState.RUNNING);
        assertThat(paused.snapshot().paused()).isTrue();
        sleeping.cancel();
        paused.cancel();
        assertThat(sleeping.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(paused.await()).isInstanceOf(JobOutcome.Cancelled.class);
    }

    @Test
    void aPausedJobGoesOnWhenResumed() throws Exception {
        AtomicInteger items = new AtomicInteger();
        CountDownLatch firstDone = new CountDownLatch(1);
        CountDownLatch pausedNow = new CountDownLatch(1);
        JobExecution<Integer> execution = started(context -> {
            items.incrementAndGet();
            firstDone.countDown();
            pausedNow.await();
            context.awaitUnpaused();
            return items.incrementAndGet();
        });
        firstDone.await();
        execution.pause();
        pausedNow.countDown();
        Thread.sleep(150);
        assertThat(items).hasValue(1);
        execution.resume();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>(2));
        assertThat(execution.snapshot().paused()).isFalse();
    }

    @Test
    void theEndIsDeliveredOnceAlsoToWhoAsksLate() throws Exception {
        AtomicInteger early = new AtomicInteger();
        AtomicInteger late = new AtomicInteger();
        JobExecution<Integer> execution = new JobExecution<>(1, job(_ -> 5), Runnable::run);
        execution.onEnd(_ -> early.incrementAndGet());
        execution.run();
        execution.onEnd(_ -> late.incrementAndGet());
        assertThat(early).hasValue(1);
        assertThat(late).hasValue(1);
    }

    @Test
    void aListenerThatThrowsIsToldOfItAsAFailureSoThatNobodyWaitsForEver() {
        JobExecution<Integer> execution = new JobExecution<>(1, job(_ -> 42), Runnable::run);
        List<JobOutcome<Integer>> told = new CopyOnWriteArrayList<>();
        execution.onEnd(outcome -> {
            told.add(outcome);
            throw new IllegalStateException("a defect of the screen");
        });
        execution.run();
        assertThat(told).hasSize(2).first().isEqualTo(new JobOutcome.Succeeded<>(42));
        assertThat(told.getLast())
                .isInstanceOfSatisfying(
                        JobOutcome.Failed.class,
                        failed -> assertThat(failed.problem().detail()).contains("a defect of the screen"));
    }
}
