package dev.drydock.platform.error;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns any throwable into a problem: expected ones keep theirs, everything else is reported as a bug. */
public final class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    private Problems() {}

    /** The problem of a failure; a defect goes to the log with its stack. */
    public static Problem of(Throwable failure) {
        if (failure instanceof DrydockException expected) {
            return expected.problem();
        }
        LOG.error("{}: an exception that no code expected", PlatformError.BUG.id(), failure);
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        return Problem.of(
                PlatformError.BUG, trace.toString(), failure.getClass().getSimpleName());
    }
}
