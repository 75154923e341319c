package dev.drydock.feature.proxysql.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.Comparator;
import java.util.List;

/**
 * What the checks found.
 *
 * @param runId number of the run in the history
 * @param checks one result for each check
 * @param problems what went wrong beside them
 */
public record CheckReport(long runId, List<CheckResult> checks, List<Problem> problems) implements Ended {

    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);

    public CheckReport {
        checks = List.copyOf(checks);
        problems = List.copyOf(problems);
    }

    /** All findings, the worst first. */
    public List<Finding> findings() {
        return checks.stream()
                .flatMap(check -> check.findings().stream())
                .sorted(Comparator.comparingInt(finding -> WORST_FIRST.indexOf(finding.severity())))
                .toList();
    }

    /** Findings that somebody has to look at: everything but notices. */
    public long toResolve() {
        return findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTICE)
                .count();
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(checks.size(), checks.size(), 0)
                .toResolve(toResolve())
                .besides(problems));
    }
}
