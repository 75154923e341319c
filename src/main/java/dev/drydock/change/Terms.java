package dev.drydock.change;

/** What a feature adds to a change. Called on the job's thread; may block. */
public interface Terms {

    /** Has the server use the change where that needs more than its steps, then looks; throws if it is not in force. */
    void prove() throws InterruptedException;

    /** Whether it stays; what is thrown means no. */
    default boolean stays() throws InterruptedException {
        return true;
    }

    /**
     * Has the server use again what was there before. What is thrown is said as left.
     *
     * @param all whether every step could be undone
     */
    default void undone(boolean all) throws InterruptedException {}

    /** The word that is recorded for this state of the change. */
    default String word(ChangeEnd end) {
        return end.word();
    }
}
