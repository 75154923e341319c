package dev.drydock.run;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;

/** The end of a run that held what it read of a server against checks. */
public interface SurveyEnd extends Ended {

    /** One result a check. */
    List<CheckResult> checks();

    /** What went wrong beside it, such as an end that could not be recorded. */
    @Override
    List<Problem> problems();

    /** All findings, check by check. */
    default List<Finding> findings() {
        return checks().stream().flatMap(check -> check.findings().stream()).toList();
    }

    default long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Errors, and what could not be looked at, are to be resolved. */
    @Override
    default RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(checks().size(), checks().size(), 0)
                .toResolve(count(Severity.ERROR) + count(Severity.NOT_EVALUATED))
                .besides(problems()));
    }
}
