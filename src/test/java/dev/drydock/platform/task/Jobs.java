package dev.drydock.platform.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Jobs for tests, and waiting for what other threads do. */
public final class Jobs {

    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private Jobs() {}

    /** What a job does, without its texts. */
    public interface Work<R> {
        R run(JobContext context) throws InterruptedException;
    }

    public static <R> Job<R> job(Work<R> work) {
        return new Job<>() {
            @Override
            public String title() {
                return "Try";
            }

            @Override
            public String subject() {
                return "test";
            }

            @Override
            public R run(JobContext context) throws InterruptedException {
                return work.run(context);
            }
        };
    }

    /** A job started on a thread of its own, as a runner would. */
    static <R> JobExecution<R> started(Work<R> work) {
        return started(System::nanoTime, work);
    }

    /** @param nanos the time that goes by for it */
    static <R> JobExecution<R> started(LongSupplier nanos, Work<R> work) {
        JobExecution<R> execution = new JobExecution<>(1, job(work), Runnable::run, nanos);
        Thread.ofVirtual().start(execution::run);
        return execution;
    }

    static void eventually(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        boolean happened = condition.getAsBoolean();
        while (!happened && System.nanoTime() < deadline) {
            Thread.sleep(5);
            happened = condition.getAsBoolean();
        }
        assertThat(happened).as("happened within " + PATIENCE).isTrue();
    }
}
