package dev.drydock.cli;

import dev.drydock.platform.task.Ended;

/** The number of a new run for the line below its result. */
public final class RunNumber {

    private RunNumber() {}

    /** {@code run 12}, or that there is none to be found in the history. */
    public static String of(Ended result, long run) {
        return result.recorded() ? "run " + run : "NOT RECORDED";
    }
}
