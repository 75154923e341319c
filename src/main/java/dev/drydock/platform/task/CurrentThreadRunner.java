package dev.drydock.platform.task;

import java.util.concurrent.atomic.AtomicLong;

/** Runs each job inside {@link #submit}, so that a test sees its end without waiting. */
public final class CurrentThreadRunner implements JobRunner {

    private final AtomicLong ids = new AtomicLong();

    @Override
    public <R> JobHandle<R> submit(Job<R> job) {
        JobExecution<R> execution = new JobExecution<>(ids.incrementAndGet(), job, Runnable::run);
        execution.run();
        return execution;
    }
}
