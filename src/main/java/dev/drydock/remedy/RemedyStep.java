package dev.drydock.remedy;

import dev.drydock.check.Finding;
import java.util.List;

/**
 * One remedy that runs, once for all findings that have it.
 *
 * @param place where it runs
 * @param findings what it mends, one or more
 * @param statements what is sent, in order, on one session, each without its semicolon
 */
public record RemedyStep(RemedyTarget place, List<Finding> findings, List<String> statements) {

    public RemedyStep {
        findings = List.copyOf(findings);
        statements = List.copyOf(statements);
    }
}
