package dev.drydock.platform.task;

import java.util.function.Consumer;

/** A submitted job as its owner sees it. Every call is safe on any thread. */
public interface JobHandle<R> {

    long id();

    JobSnapshot snapshot();

    /** Asks the job to stop and ends what it runs on servers; returns at once. Repeated calls do nothing. */
    void cancel();

    /**
     * After {@link #cancel}: waits until the job has recorded what ran then, before any of it is ended; at most a second. Not on
     * the thread of the window.
     */
    void awaitCancelHeard();

    /** As {@link Job#pausable}. */
    boolean pausable();

    /** Lets running items finish and starts no further one; returns at once. */
    void pause();

    void resume();

    /** Pauses the job, or lets a paused one go on. */
    default void pauseOrResume() {
        if (snapshot().paused()) {
            resume();
        } else {
            pause();
        }
    }

    /** Waits for the end, without a limit. */
    JobOutcome<R> await() throws InterruptedException;

    /**
     * Calls {@code listener} once with the outcome, through the runner's delivery; at once if the job has ended. A listener
     * that throws is called once more, with what it threw as a failure, so that it can tell its screen.
     */
    void onEnd(Consumer<JobOutcome<R>> listener);
}
