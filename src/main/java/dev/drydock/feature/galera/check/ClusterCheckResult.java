package dev.drydock.feature.galera.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A cluster as it was checked.
 *
 * @param runId number of the run in the history
 * @param view the cluster at that time
 * @param checks one result a check
 * @param problems what went wrong beside the checks, such as an end that could not be recorded
 */
public record ClusterCheckResult(
        long runId,
        Instant started,
        Instant finished,
        ClusterView view,
        List<CheckResult> checks,
        List<Problem> problems)
        implements Ended {

    public ClusterCheckResult {
        checks = List.copyOf(checks);
        problems = List.copyOf(problems);
    }

    /** All findings, the worst first; what could not be looked at ranks after errors. */
    public List<Finding> findings() {
        return checks.stream()
                .flatMap(check -> check.findings().stream())
                .sorted(java.util.Comparator.comparingInt(finding -> rank(finding.severity())))
                .toList();
    }

    private static int rank(Severity severity) {
        return switch (severity) {
            case ERROR -> 0;
            case NOT_EVALUATED -> 1;
            case WARNING -> 2;
            case NOTICE -> 3;
        };
    }

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Whatever is more than a notice is to be resolved; so is what could not be looked at. */
    @Override
    public RunOutcome outcome() {
        long open = findings().size() - count(Severity.NOTICE);
        return RunOutcome.ended(RunOutcome.Counts.of(checks.size(), checks.size(), 0)
                .toResolve(open)
                .besides(problems));
    }

    ClusterCheckResult with(Problem problem) {
        List<Problem> more = new ArrayList<>(problems);
        more.add(problem);
        return new ClusterCheckResult(runId, started, finished, view, checks, more);
    }
}
