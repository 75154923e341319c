package dev.drydock.remedy;

import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;

/**
 * What came of one step.
 *
 * @param step what was to run
 * @param problem why its statements did not all end well; empty if they did
 * @param afterwards what the second look says, one for each of its findings
 */
public record RemedyOutcome(RemedyStep step, Optional<Problem> problem, List<RecheckVerdict> afterwards) {

    public RemedyOutcome {
        afterwards = List.copyOf(afterwards);
    }

    /** Whether its statements all ended well. */
    public boolean sent() {
        return problem.isEmpty();
    }

    long count(RecheckVerdict what) {
        return afterwards.stream().filter(one -> one == what).count();
    }
}
