package dev.drydock.db.connect;

import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Optional;

/**
 * One step of the connection test.
 *
 * @param step which one
 * @param state how it stands
 * @param took time it took; zero while it runs
 * @param found what was found, such as the address or the version; lines parted by newlines
 * @param problem why it failed, and what to do
 */
public record StepResult(Step step, State state, Duration took, String found, Optional<Problem> problem) {

    /** The steps in their order. */
    public enum Step {
        RESOLVE,
        CONNECT,
        LOG_IN,
        VERSION,
        PRIVILEGES
    }

    /** How a step stands. */
    public enum State {
        RUNNING,
        PASSED,
        /** Passed, but something will not work. */
        WARNED,
        FAILED,
        /** Not tried, since an earlier step failed. */
        SKIPPED
    }
}
