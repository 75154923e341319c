package dev.drydock.platform.task;

import static dev.drydock.platform.task.Jobs.eventually;
import static dev.drydock.platform.task.Jobs.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class WorkersTest {

    private final Queue<Integer> todo = new ConcurrentLinkedQueue<>();
    private final Queue<Integer> done = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    private interface ItemWork {
        void work(int item) throws InterruptedException;
    }

    private List<Integer> queue() {
        Integer next = todo.poll();
        return next == null ? List.of() : List.of(next);
    }

    private Workers.Opener<Integer> lane(ItemWork work) {
        return _ -> {
            opened.incrementAndGet();
            return new Workers.Worker<>() {
                @Override
                public void work(List<Integer> batch) throws InterruptedException {
                    for (int item : batch) {
                        work.work(item);
                        done.add(item);
                    }
                }

                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
    }

    private JobExecution<String> run(int lanes, ItemWork work) {
        return started(context -> {
            try (Admission admission = new Admission(context, List.of())) {
                Workers.run(context, admission, this::queue, lanes, lane(work));
            }
            return "all done";
        });
    }

    @Test
    void everyItemIsDoneOnceAndEveryLaneIsClosed() throws Exception {
        IntStream.range(0, 500).forEach(todo::add);
        assertThat(run(4, _ -> {}).await()).isEqualTo(new JobOutcome.Succeeded<>("all done"));
        assertThat(done)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 500).boxed().toList());
        assertThat(opened).hasValue(4);
        assertThat(closed).hasValue(4);
    }

    @Test
    void lanesWorkAtTheSameTime() throws Exception {
        IntStream.range(0, 3).forEach(todo::add);
        CyclicBarrier together = new CyclicBarrier(3);
        JobOutcome<String> outcome = run(3, _ -> {
                    try {
                        together.await(60, TimeUnit.SECONDS);
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                })
                .await();
        assertThat(outcome).isEqualTo(new JobOutcome.Succeeded<>("all done"));
    }

    @Test
    void theFirstExceptionStopsTheOtherLanesAndIsTheOutcome() throws Exception {
        IntStream.range(0, 100).forEach(todo::add);
        Problem problem = Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "x");
        JobOutcome<String> outcome = run(2, item -> {
                    if (item == 0) {
                        throw new DrydockException(problem);
                    }
                    eventually(() -> closed.get() == 1);
                    Thread.sleep(50);
                })
                .await();
        assertThat(outcome).isEqualTo(new JobOutcome.Failed<String>(problem));
        assertThat(done).hasSizeLessThan(99);
        assertThat(closed).hasValue(2);
    }

    @Test
    void theRunFailsWhenNoWorkerCanBeOpened() throws Exception {
        IntStream.range(0, 1000).forEach(todo::add);
        Problem problem = Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "x");
        JobOutcome<String> outcome = started(context -> {
                    try (Admission admission = new Admission(context, List.of())) {
                        Workers.run(context, admission, this::queue, 3, _ -> {
                            throw new DrydockException(problem);
                        });
                    }
                    return "all done";
                })
                .await();
        assertThat(outcome).isEqualTo(new JobOutcome.Failed<String>(problem));
        assertThat(done).isEmpty();
    }

    @Test
    void aWorkerThatCannotBeOpenedStepsBackWithItsReasonAndTheOthersGoOn() throws Exception {
        IntStream.range(0, 300).forEach(todo::add);
        Problem problem = Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "x");
        CountDownLatch told = new CountDownLatch(1);
        JobExecution<String> job = started(context -> {
            try (Admission admission = new Admission(context, List.of());
                    Stage _ = context.stage("Work", Total.exact(300))) {
                Workers.run(context, admission, this::queue, 3, number -> {
                    if (number > 1) {
                        throw new DrydockException(problem);
                    }
                    return lane(_ -> told.await()).open(number);
                });
            }
            return "all done";
        });
        eventually(() -> job.snapshot()
                .currentStage()
                .filter(stage -> stage.name().startsWith("Work (1 of 3 workers; "))
                .isPresent());
        assertThat(job.snapshot().holds()).as("what goes on does not wait").isEmpty();
        told.countDown();
        assertThat(job.await()).isEqualTo(new JobOutcome.Succeeded<>("all done"));
        assertThat(done).hasSize(300).doesNotHaveDuplicates();
    }

    @Test
    void aWorkerThatLosesItsConnectionGivesItsItemsBackAlsoWhenTheQueueWasEmptyAlready() throws Exception {
        todo.add(1);
        todo.add(2);
        CountDownLatch otherLeft = new CountDownLatch(1);
        AtomicInteger losses = new AtomicInteger();
        JobExecution<String> job = started(context -> {
            try (Admission admission = new Admission(context, List.of())) {
                Workers.run(
                        context,
                        admission,
                        this::queue,
                        2,
                        number -> lane(item -> {
                                    if (item == 2 && losses.incrementAndGet() == 1) {
                                        otherLeft.await();
                                        Thread.sleep(200);
                                        todo.add(item);
                                        throw new Workers.SteppedBack(
                                                Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "x"));
                                    }
                                    otherLeft.countDown();
                                })
                                .open(number));
            }
            return "all done";
        });
        assertThat(job.await()).isEqualTo(new JobOutcome.Succeeded<>("all done"));
        assertThat(done).containsExactlyInAnyOrder(1, 2);
        assertThat(closed.get()).isEqualTo(opened.get());
    }

    /** At each moment one of them tries, so that never all have stepped back. */
    @Test
    void thePatienceOfWorkersWithoutAConnectionEndsAlsoWhereOneOfThemAlwaysTries() throws Exception {
        todo.add(1);
        JobExecution<String> job = started(context -> {
            try (Admission admission = new Admission(context, List.of())) {
                new Workers<Integer>(
                                context,
                                admission,
                                this::queue,
                                new WorkerLimit(3),
                                number -> {
                                    Thread.sleep(4_000L * number);
                                    throw new Workers.SteppedBack(
                                            Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "full"));
                                },
                                Duration.ofSeconds(10))
                        .run();
            }
            return "";
        });
        assertThat(job.await()).isInstanceOf(JobOutcome.Failed.class);
    }

    @Test
    void cancelStopsBetweenItemsAndClosesTheLanes() throws Exception {
        IntStream.range(0, 10_000).forEach(todo::add);
        JobExecution<String> execution = run(3, _ -> Thread.sleep(5));
        eventually(() -> done.size() > 5 && opened.get() == 3);
        execution.cancel();
        assertThat(execution.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(done).hasSizeLessThan(10_000);
        assertThat(closed).hasValue(3);
    }

    @Test
    void aPauseHoldsTheNextItemNotTheRunningOnes() throws Exception {
        IntStream.range(0, 50).forEach(todo::add);
        Semaphore mayEnd = new Semaphore(4);
        JobExecution<String> execution = run(2, _ -> mayEnd.acquire());
        eventually(() -> done.size() == 4 && mayEnd.getQueueLength() == 2);
        execution.pause();
        mayEnd.release(50);
        eventually(() -> done.size() == 6);
        Thread.sleep(150);
        assertThat(done).hasSize(6);
        execution.resume();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>("all done"));
        assertThat(done).hasSize(50);
    }

    @Test
    void theNumberOfLanesMayGrowAndShrinkWhileTheyWork() throws Exception {
        int many = 100_000;
        IntStream.range(0, many).forEach(todo::add);
        WorkerLimit count = new WorkerLimit(1);
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        JobExecution<String> job = started(context -> {
            try (Admission admission = new Admission(context, List.of())) {
                Workers.run(context, admission, this::queue, count, lane(_ -> {
                    most.accumulateAndGet(working.incrementAndGet(), Math::max);
                    context.sleep(20);
                    working.decrementAndGet();
                }));
            }
            return "done";
        });
        eventually(() -> done.size() > 3);
        assertThat(most).hasValue(1);
        count.set(4);
        eventually(() -> most.get() == 4);
        count.set(2);
        eventually(() -> opened.get() - closed.get() == 2);
        count.set(3);
        eventually(() -> opened.get() - closed.get() == 3);
        int left = 0;
        while (todo.poll() != null) {
            left++;
        }
        job.await();
        assertThat(done).hasSize(many - left).doesNotHaveDuplicates();
        assertThat(closed).hasValue(opened.get());
    }
}
