package dev.drydock.platform.error;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Turns any throwable into a problem: expected ones keep theirs, everything else is reported as a bug. */
public final class Problems {

    private Problems() {}

    public static Problem of(Throwable failure) {
        if (failure instanceof DrydockException expected) {
            return expected.problem();
        }
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        return Problem.of(
                PlatformError.BUG, trace.toString(), failure.getClass().getSimpleName());
    }
}
