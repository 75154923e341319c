package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a rehearsal found.
 *
 * @param source name and version of the source
 * @param target name and version of the target
 * @param tallies what came of the objects, by the word of their kind, in the order in which they were built
 * @param findings what went wrong
 * @param preflightRun number of the pre-flight that they were held against; 0 if there was none
 * @param window how long the steps of the window took on the copy; empty without one
 * @param leftOut what was not rehearsed, as sentences
 * @param allVisible whether the account is known to see all of the source's objects
 */
public record RehearsalResult(
        String source,
        String target,
        Map<String, KindTally> tallies,
        List<RehearsalFinding> findings,
        long preflightRun,
        List<StepTime> window,
        List<String> leftOut,
        boolean allVisible) {

    /** How many objects there were. */
    public long objects() {
        return tallies.values().stream().mapToLong(KindTally::all).sum();
    }

    public long count(Severity severity) {
        return findings.stream()
                .filter(found -> found.finding().severity() == severity)
                .count();
    }

    /** What no check of the pre-flight had spoken of; nothing where there was no pre-flight to hold it against. */
    public long onlyHere() {
        return findings.stream()
                .filter(found -> preflightRun > 0 && counts(found.finding().severity()) && found.onlyHere())
                .count();
    }

    /** How many errors and warnings only the rehearsal found, or that they could not be held against a pre-flight, for the user. */
    public String compared() {
        Messages messages = Messages.of("rehearsal");
        return preflightRun == 0 ? messages.text("compared.not") : messages.text("compared", Formats.count(onlyHere()));
    }

    private static boolean counts(Severity severity) {
        return severity == Severity.ERROR || severity == Severity.WARNING;
    }

    /** The findings for the user, the worst first. */
    public List<ToldFinding> told() {
        return findings.stream()
                .sorted(Comparator.comparing(found -> found.finding().severity()))
                .map(found -> ToldFinding.of(found, preflightRun))
                .toList();
    }

    /** How much is to be resolved: refusals, and what could not be read. */
    public long unresolved() {
        return count(Severity.ERROR) + count(Severity.NOT_EVALUATED);
    }

    RunOutcome.Counts counts() {
        return RunOutcome.Counts.of(objects(), objects(), 0)
                .toResolve(unresolved())
                .visible(allVisible);
    }
}
