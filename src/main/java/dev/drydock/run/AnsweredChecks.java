package dev.drydock.run;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.history.Acceptances;
import java.util.List;

/** What checks found, and which of it somebody answers for. */
public interface AnsweredChecks {

    /** One result a check. */
    List<CheckResult> checks();

    Acceptances acceptances();

    /** All findings, check by check. */
    default List<Finding> findings() {
        return checks().stream().flatMap(check -> check.findings().stream()).toList();
    }

    /** Findings that nobody answers for today. */
    default List<Finding> open() {
        return findings().stream()
                .filter(finding -> !acceptances().counts(finding))
                .toList();
    }

    /** How many of a severity nobody answers for. */
    default long open(Severity severity) {
        return open().stream().filter(finding -> finding.severity() == severity).count();
    }

    /** How many findings somebody answers for. */
    default long accepted() {
        return (long) findings().size() - open().size();
    }

    /** How many errors, and checks that could not look, nobody answers for. */
    default long unresolved() {
        return open(Severity.ERROR) + open(Severity.NOT_EVALUATED);
    }
}
