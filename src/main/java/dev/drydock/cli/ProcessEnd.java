package dev.drydock.cli;

/** What is still done when the process is interrupted. */
final class ProcessEnd {

    private final Thread hook;
    private final boolean begun;

    private ProcessEnd(Thread hook, boolean begun) {
        this.hook = hook;
        this.begun = begun;
    }

    /** Has something done on a thread of its own when the process is interrupted, until it is forgotten. */
    static ProcessEnd hook(String name, Runnable last) {
        Thread hook = new Thread(last, name);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            return new ProcessEnd(hook, false);
        } catch (IllegalStateException _) {
            return new ProcessEnd(hook, true);
        }
    }

    /** Whether the process was being interrupted already, so that nothing may begin any more. */
    boolean begun() {
        return begun;
    }

    void forget() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // the process is being interrupted, and the hook is at work
        }
    }
}
