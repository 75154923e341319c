package dev.drydock.platform.task;

import dev.drydock.platform.error.Problem;
import java.util.List;

/** How a job ended. */
public sealed interface JobOutcome<R> {

    record Succeeded<R>(R value) implements JobOutcome<R> {}

    record Failed<R>(Problem problem) implements JobOutcome<R> {}

    /** @param endings one report for each statement, tunnel or process that was ended */
    record Cancelled<R>(List<CancelReport> endings) implements JobOutcome<R> {}
}
