package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.Acceptances;
import dev.drydock.run.AnsweredChecks;
import java.util.List;
import java.util.Map;

/**
 * What a pre-flight found.
 *
 * @param path the hops that were looked at
 * @param checks one result a check
 * @param leftOut shown names of checks that the user left out
 * @param hops labels of the hops that need a check, by its id
 * @param gates what has to be true before it goes on
 * @param acceptances which findings somebody answers for
 */
public record PreflightResult(
        UpgradePath path,
        List<CheckResult> checks,
        List<String> leftOut,
        Map<String, List<String>> hops,
        Gates gates,
        Acceptances acceptances)
        implements AnsweredChecks {

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    /** How many of a severity nobody answers for; what privileges are lacking for counts once. */
    @Override
    public long open(Severity severity) {
        List<Finding> of = open().stream()
                .filter(finding -> finding.severity() == severity)
                .toList();
        long denied = of.stream().filter(PrivilegeGaps::causes).count();
        return of.size() - denied + Math.min(1, denied);
    }

    /** Whether nothing stands in the way and every check could look, but for what somebody answers for. */
    public boolean passed() {
        return unresolved() == 0;
    }

    /** The same findings, with what is accepted now. */
    public PreflightResult with(Acceptances now) {
        return new PreflightResult(path, checks, leftOut, hops, gates, now);
    }
}
