package dev.drydock.feature.advisor.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.history.Acceptances;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the checks found.
 *
 * @param read what was read before them
 * @param ran the checks that were run, in their order
 * @param checks one result each
 * @param leftOut ids of those that look at what this release does not have, or at a file or machine that was not given
 * @param acceptances which findings somebody answers for
 */
public record AdvisorResult(
        AdvisorReading read,
        List<AdvisorCheck> ran,
        List<CheckResult> checks,
        List<String> leftOut,
        Acceptances acceptances) {

    public AdvisorResult {
        ran = List.copyOf(ran);
        checks = List.copyOf(checks);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * What is said of one area.
     *
     * @param checks how many were run
     * @param findings what they found that nobody answers for
     */
    public record Verdict(Area area, int checks, List<Finding> findings) {

        public long count(Severity severity) {
            return findings.stream().filter(one -> one.severity() == severity).count();
        }

        /** Empty if all is well, or somebody answers for it. */
        public Optional<Severity> worst() {
            return findings.stream().map(Finding::severity).min(Comparator.naturalOrder());
        }
    }

    /** One verdict for each area of which something was looked at. */
    public List<Verdict> verdicts() {
        Map<String, CheckResult> byId =
                checks.stream().collect(Collectors.toMap(CheckResult::check, Function.identity()));
        return Arrays.stream(Area.values())
                .map(area -> {
                    List<AdvisorCheck> of =
                            ran.stream().filter(check -> check.area() == area).toList();
                    return new Verdict(
                            area,
                            of.size(),
                            of.stream()
                                    .flatMap(check -> Optional.ofNullable(byId.get(check.id())).stream())
                                    .flatMap(result -> result.findings().stream())
                                    .filter(finding -> !acceptances.counts(finding))
                                    .toList());
                })
                .filter(verdict -> verdict.checks() > 0)
                .toList();
    }

    /** All findings, check by check. */
    public List<Finding> findings() {
        return checks.stream().flatMap(check -> check.findings().stream()).toList();
    }

    /** How many of a severity nobody answers for. */
    public long open(Severity severity) {
        return verdicts().stream().mapToLong(verdict -> verdict.count(severity)).sum();
    }

    /** How many errors, and checks that could not look, nobody answers for. */
    public long unresolved() {
        return open(Severity.ERROR) + open(Severity.NOT_EVALUATED);
    }

    /** How many findings somebody answers for. */
    public long accepted() {
        return findings().stream().filter(acceptances::counts).count();
    }

    /** The same findings, with what is accepted now. */
    public AdvisorResult with(Acceptances now) {
        return new AdvisorResult(read, ran, checks, leftOut, now);
    }
}
