package dev.drydock.db.connect;

import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Optional;

/**
 * One step of the connection test.
 *
 * @param step which one
 * @param hop number of the SSH host, from 1; 0 for other steps
 * @param subject the SSH host; empty for other steps
 * @param state how it stands
 * @param took time it took; zero while it runs
 * @param found what was found, such as the address or the version; lines parted by newlines
 * @param problem why it failed, and what to do
 */
public record StepResult(
        Step step, int hop, String subject, State state, Duration took, String found, Optional<Problem> problem) {

    /** A step of which there is only one. */
    public StepResult(Step step, State state, Duration took, String found, Optional<Problem> problem) {
        this(step, 0, "", state, took, found, problem);
    }

    /**
     * The place of a result on the ladder.
     *
     * @param hop number of the SSH host, from 1; 0 for other steps
     */
    public record Rung(Step step, int hop) implements Comparable<Rung> {

        @Override
        public int compareTo(Rung other) {
            int bySteps = step.compareTo(other.step);
            return bySteps == 0 ? Integer.compare(hop, other.hop) : bySteps;
        }
    }

    public Rung rung() {
        return new Rung(step, hop);
    }

    /** The steps in their order. */
    public enum Step {
        /** One for each SSH host. */
        SSH,
        /** Not through SSH, where the last host looks the name up. */
        RESOLVE,
        CONNECT,
        GREETING,
        TLS,
        LOG_IN,
        VERSION,
        PRIVILEGES,
        CLOCK
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
