package dev.drydock.platform.task;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something that blocks a job and can be ended from outside: a statement on a server, a tunnel, a child process. Its text is how
 * users know it, such as "connection 4711 on shop-prod-2".
 */
public interface Cancellable {

    /**
     * Ends it, escalating as far as it takes, and looks whether it is gone. Called on a thread of its own; may take a few
     * seconds. Ending what has already ended is no error.
     */
    CancelReport end();

    /** One that {@code end} ends, shown as {@code what}. */
    static Cancellable of(String what, Supplier<CancelReport> end) {
        return new Cancellable() {
            @Override
            public CancelReport end() {
                return end.get();
            }

            @Override
            public String toString() {
                return what;
            }
        };
    }

    /** What runs there and may outlive this process, as it is known without a question to anybody. */
    default Optional<String> running() {
        return Optional.empty();
    }
}
