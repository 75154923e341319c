package dev.drydock.platform.task;

/**
 * Work for the background. It holds plain values, knows no screen, and is run once.
 *
 * @param <R> what it returns
 */
public interface Job<R> {

    /** Short name for the tasks panel, such as "Count rows". */
    String title();

    /** What it works on, such as the profile's name; shown beside the title. */
    String subject();

    /**
     * Does the work on a thread of the runner.
     *
     * @throws JobCancelledException from the context's calls once the user has cancelled
     * @throws InterruptedException if the application is shutting down
     */
    R run(JobContext context) throws InterruptedException;

    /** Whether it has places where a Pause takes hold; else none is offered. */
    default boolean pausable() {
        return true;
    }
}
