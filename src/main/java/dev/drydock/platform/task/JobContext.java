package dev.drydock.platform.task;

import java.util.List;
import java.util.function.Consumer;

/** What a running job sees of its runner. Every call is safe on any thread of the job. */
public interface JobContext {

    /** Opens the next stage and ends the one before it. */
    Stage stage(String name, Total total);

    boolean cancelled();

    /** @throws JobCancelledException once the user has cancelled */
    void checkCancelled();

    /**
     * Waits while the user has paused the job.
     *
     * @throws JobCancelledException once the user has cancelled
     */
    void awaitUnpaused() throws InterruptedException;

    /** Whether the user has paused the job: for what goes on by itself and has to be stopped first. */
    boolean paused();

    /**
     * Waits up to {@code millis}, less if the user cancels.
     *
     * @throws JobCancelledException once the user has cancelled
     */
    void sleep(long millis) throws InterruptedException;

    /** Says how far the run had come when it was cancelled or failed; shown with its end. */
    void reached(RunOutcome.Counts counts);

    /** Shows something about how the present stage goes, beside its name, until another note; empty for none. */
    void note(String text);

    /** Shows {@code reason} as why items wait, until the returned hold is closed; that time is left out of the ETA. */
    Registration hold(String reason);

    /**
     * Hands over what the next call blocks on, so that Cancel can end it; close the registration after the call.
     *
     * @throws JobCancelledException once the user has cancelled
     */
    Registration register(Cancellable cancellable);

    /**
     * Has what runs told when Cancel comes, before any of it is ended: nobody is asked, and the process may be killed next.
     *
     * @param told called on a thread of its own; the ends wait for it, but not longer than a second
     */
    default void onCancel(Consumer<List<String>> told) {}

    /**
     * What was registered when Cancel came and was not verified as removed; waits until all ends have been tried, at most 15 s after
     * Cancel.
     * Empty without a Cancel.
     */
    default List<String> unended() {
        return List.of();
    }

    /** Takes back a hold or a cancellable. Closing twice does nothing. */
    interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
