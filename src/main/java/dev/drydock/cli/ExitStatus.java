package dev.drydock.cli;

import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.Arrays;
import java.util.Optional;

/** What the process returns; part of the contract with scripts. */
public enum ExitStatus {
    /** Everything asked for was done. */
    DONE(0),
    /** Something failed, is left to resolve, or could not be seen; the rest was done. */
    SOME_FAILED(1),
    /** The command line is wrong. */
    USAGE(2),
    /** The server cannot be reached, or does not let us in. */
    CANNOT_CONNECT(3),
    /** There was nothing to work on. */
    NOTHING_IN_SCOPE(4),
    /** Cancelled by the user, as a shell reports an interrupt. */
    CANCELLED(130);

    private final int status;

    ExitStatus(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** The status of a job's result; none means that it was cancelled. */
    public static ExitStatus of(Optional<? extends Ended> result) {
        return result.map(ended -> of(ended.outcome())).orElse(CANCELLED);
    }

    /** The status of a run's end. */
    public static ExitStatus of(RunOutcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE -> DONE;
            case SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, INTERRUPTED, FAILED, UNKNOWN -> SOME_FAILED;
            case NOTHING_IN_SCOPE -> NOTHING_IN_SCOPE;
            case CANCELLED -> CANCELLED;
        };
    }

    /** The status with this number; anything unknown counts as a failure. */
    static ExitStatus of(int status) {
        return Arrays.stream(values())
                .filter(known -> known.status == status)
                .findFirst()
                .orElse(SOME_FAILED);
    }
}
