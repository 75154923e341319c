package dev.drydock.history.journal;

/** The end of a thread that was told to end. */
final class EndOfThread {

    private EndOfThread() {}

    /** Waits for it; an interrupt meanwhile is kept for later, since what the thread still writes must not be lost. */
    static void await(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
