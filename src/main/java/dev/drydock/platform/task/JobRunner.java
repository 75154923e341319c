package dev.drydock.platform.task;

/** Runs jobs. Three exist: the window's, the terminal's and {@link CurrentThreadRunner}. */
public interface JobRunner {

    <R> JobHandle<R> submit(Job<R> job);
}
