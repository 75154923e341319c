package dev.drydock.feature.advisor.check;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.history.Acceptances;
import dev.drydock.run.AnsweredChecks;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
        Acceptances acceptances)
        implements AnsweredChecks {

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
        Map<String, Area> areas = ran.stream().collect(Collectors.toMap(AdvisorCheck::id, AdvisorCheck::area));
        Map<Area, List<Finding>> open = open().stream()
                .collect(Collectors.groupingBy(finding -> areas.getOrDefault(finding.check(), Area.SETTINGS)));
        return areas.values().stream()
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(one -> new Verdict(
                        one.getKey(), one.getValue().intValue(), open.getOrDefault(one.getKey(), List.of())))
                .toList();
    }

    /** The same findings, with what is accepted now. */
    public AdvisorResult with(Acceptances now) {
        return new AdvisorResult(read, ran, checks, leftOut, now);
    }
}
