package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * A thread pool as it was found, and what is to be done about it.
 *
 * @param runId its number in the history
 * @param read what was read
 * @param checks one result a check
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record PoolSurvey(
        long runId,
        SurveyReading read,
        List<CheckResult> checks,
        List<Problem> problems,
        Instant started,
        Instant finished)
        implements Ended {

    /** All findings, check by check. */
    public List<Finding> findings() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Errors, and what could not be looked at, are to be resolved. */
    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(checks.size(), checks.size(), problems.size())
                .toResolve(count(Severity.ERROR) + count(Severity.NOT_EVALUATED)));
    }
}
