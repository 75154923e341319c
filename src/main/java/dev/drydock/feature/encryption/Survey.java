package dev.drydock.feature.encryption;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * What of one server is encrypted, and what is to be done about the rest.
 *
 * @param runId its number in the history
 * @param rest its data on disk
 * @param transit its connections
 * @param keys what is known of the age of its keys
 * @param checks one result a check
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record Survey(
        long runId,
        AtRest rest,
        InTransit transit,
        KeyHistory keys,
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
