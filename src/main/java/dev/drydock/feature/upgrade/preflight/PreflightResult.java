package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.path.UpgradePath;
import java.time.Instant;
import java.util.List;

/**
 * A pre-flight as it ended.
 *
 * @param runId its number in the history
 * @param path the hops that were looked at
 * @param checks one result a check
 * @param leftOut shown names of checks that the user left out
 */
public record PreflightResult(
        long runId,
        UpgradePath path,
        List<CheckResult> checks,
        List<String> leftOut,
        Instant started,
        Instant finished) {

    /** All findings, check by check. */
    public List<Finding> findings() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** Whether nothing stands in the way and every check could look. */
    public boolean passed() {
        return count(Severity.ERROR) == 0 && count(Severity.NOT_EVALUATED) == 0;
    }
}
