package dev.drydock.platform.task;

/** The states of a job; it moves through them by compare-and-set and never leaves an ended one. */
public enum JobState {
    QUEUED,
    RUNNING,
    /** Asked to stop; what it runs on servers is being ended. */
    CANCELLING,
    SUCCEEDED,
    FAILED,
    CANCELLED;

    public boolean ended() {
        return this == SUCCEEDED || this == FAILED || this == CANCELLED;
    }
}
