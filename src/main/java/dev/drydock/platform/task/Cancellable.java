package dev.drydock.platform.task;

/**
 * Something that blocks a job and can be ended from outside: a statement on a server, a tunnel, a child process.
 */
public interface Cancellable {

    /**
     * Ends it, escalating as far as it takes, and looks whether it is gone. Called on a thread of its own; may take a few
     * seconds. Ending what has already ended is no error.
     */
    CancelReport end();

    /** What runs there, as it is known without a question to anybody. */
    default String running() {
        return toString();
    }
}
