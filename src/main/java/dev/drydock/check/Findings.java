package dev.drydock.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Takes what one check finds. Used by the one thread that runs the check. */
public final class Findings {

    private final String check;
    private final List<Finding> found = new ArrayList<>();
    private final Set<String> reasons = new LinkedHashSet<>();

    Findings(String check) {
        this.check = check;
    }

    /** Id of the check that reports here. */
    public String check() {
        return check;
    }

    public void add(Severity severity, Subject subject, String message, Remedy remedy, String reference) {
        found.add(new Finding(check, severity, subject, message, remedy, reference));
    }

    /** Says that something could not be looked at; the same reason counts once. */
    public void notEvaluated(String reason) {
        reasons.add(reason);
    }

    List<Finding> all() {
        List<Finding> all = new ArrayList<>(found);
        reasons.forEach(
                reason -> all.add(new Finding(check, Severity.NOT_EVALUATED, Subject.SERVER, reason, Remedy.NONE, "")));
        return List.copyOf(all);
    }
}
