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

    /** What begins before a job and ends after it, such as a connection that is lent to it. */
    interface Around<R> {

        /** Runs the job, or throws what speaks against it. */
        R run(Job<R> job, JobContext context) throws InterruptedException;
    }

    /** The same job inside of that. */
    default Job<R> within(Around<R> around) {
        Job<R> job = this;
        return new Job<>() {
            @Override
            public String title() {
                return job.title();
            }

            @Override
            public String subject() {
                return job.subject();
            }

            @Override
            public R run(JobContext context) throws InterruptedException {
                return around.run(job, context);
            }

            @Override
            public boolean pausable() {
                return job.pausable();
            }
        };
    }

    /** Whether it has places where a Pause takes hold; else none is offered. */
    default boolean pausable() {
        return true;
    }
}
