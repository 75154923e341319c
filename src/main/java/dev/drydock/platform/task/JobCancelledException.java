package dev.drydock.platform.task;

/** Thrown inside a job by its context after Cancel; carries the job's thread out of its work. */
public final class JobCancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JobCancelledException() {
        super("cancelled", null, false, false);
    }
}
