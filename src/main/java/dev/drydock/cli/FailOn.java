package dev.drydock.cli;

import picocli.CommandLine.Option;

/** From which severity on findings make the exit status 1. What could not be looked at always does. */
public final class FailOn {

    /** The least severity. */
    enum Level {
        error,
        warning
    }

    @Option(
            names = "--fail-on",
            paramLabel = "error|warning",
            description = "From which severity on findings make the exit status 1 (default: ${DEFAULT-VALUE}).")
    private Level level = Level.error;

    /**
     * The status with the warnings in it.
     *
     * @param status of the run, which knows errors
     * @param warnings how many findings of severity WARNING nobody has accepted
     */
    public ExitStatus with(ExitStatus status, long warnings) {
        return status == ExitStatus.DONE && level == Level.warning && warnings > 0 ? ExitStatus.SOME_FAILED : status;
    }
}
