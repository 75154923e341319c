package dev.drydock.run;

import dev.drydock.check.Check;
import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.check.Findings;
import dev.drydock.check.Severity;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What was read of a server, held against checks.
 *
 * @param read what was read
 * @param checks one result a check
 * @param <X> what is read
 */
public record Checked<X>(X read, List<CheckResult> checks) {

    public Checked {
        checks = List.copyOf(checks);
    }

    /**
     * Holds what was read against these checks, one after the other; each is recorded, and one item of the run. Errors, and
     * what could not be looked at, are left to resolve.
     *
     * @param stage shown name of the stage
     * @param look what one check looks at, and where it reports
     */
    public static <X, C> Checked<X> of(
            Run<?> run, X read, String stage, List<? extends Check<C>> checks, BiFunction<X, Findings, C> look)
            throws InterruptedException {
        List<CheckResult> results = CheckRunner.run(
                run.context(),
                stage,
                checks,
                1,
                _ -> CheckRunner.onRead(findings -> look.apply(read, findings)),
                RecordedChecks.into(run));
        Checked<X> checked = new Checked<>(read, results);
        run.counting(counts -> counts.toResolve(checked.count(Severity.ERROR) + checked.count(Severity.NOT_EVALUATED)));
        return checked;
    }

    /** All findings, check by check. */
    public List<Finding> findings() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }

    /** All findings, the worst first; what could not be looked at ranks after errors. */
    public List<Finding> worstFirst() {
        return findings().stream()
                .sorted(Comparator.comparing(Finding::severity))
                .toList();
    }

    /** Findings that somebody has to look at: everything but notices. */
    public long moreThanNotices() {
        return findings().size() - count(Severity.NOTICE);
    }

    public long count(Severity severity) {
        return findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
