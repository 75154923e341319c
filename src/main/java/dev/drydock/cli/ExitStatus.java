package dev.drydock.cli;

import java.util.Arrays;

/** What the process returns; part of the contract with scripts. */
public enum ExitStatus {
    /** Everything asked for was done. */
    DONE(0),
    /** Something failed; the rest was done. */
    SOME_FAILED(1),
    /** The command line is wrong. */
    USAGE(2),
    /** The server cannot be reached, or does not let us in. */
    CANNOT_CONNECT(3),
    /** Cancelled by the user, as a shell reports an interrupt. */
    CANCELLED(130);

    private final int status;

    ExitStatus(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** The status with this number; anything unknown counts as a failure. */
    static ExitStatus of(int status) {
        return Arrays.stream(values())
                .filter(known -> known.status == status)
                .findFirst()
                .orElse(SOME_FAILED);
    }
}
