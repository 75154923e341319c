package dev.drydock.remedy;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the second look says of a finding. */
public enum RecheckVerdict {
    /** The check looked at everything and finds it no more. */
    GONE,
    /** The check still finds something about the same object. */
    STILL_THERE,
    /** Nobody could look, or not at everything. */
    UNKNOWN;

    /** Its stable name in the history. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static RecheckVerdict of(Finding finding, List<CheckResult> again) {
        Optional<CheckResult> check = again.stream()
                .filter(result -> result.check().equals(finding.check()))
                .findFirst();
        if (check.isEmpty()) {
            return UNKNOWN;
        }
        List<Finding> now = check.get().findings();
        if (now.stream()
                .anyMatch(one -> one.severity() != Severity.NOT_EVALUATED
                        && one.subject().equals(finding.subject()))) {
            return STILL_THERE;
        }
        return now.stream().anyMatch(one -> one.severity() == Severity.NOT_EVALUATED) ? UNKNOWN : GONE;
    }
}
