package dev.drydock.report.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A report of one or several runs before it has a form.
 *
 * @param id its number, the same in all its forms
 * @param title what it is
 * @param ticket the change or order that it belongs to; may be empty
 * @param made when it was made
 * @param madeBy Drydock's version
 * @param look whose it is
 * @param verdict the worst of its runs
 * @param summary a few sentences for people who read nothing else
 * @param runs at least one
 * @param head digest of the newest link of the history's chain when it was made
 * @param redaction by which rules names were replaced in it; empty if none were
 */
public record AuditReport(
        String id,
        String title,
        String ticket,
        Instant made,
        String madeBy,
        ReportLook look,
        RunVerdict verdict,
        List<String> summary,
        List<ReportedRun> runs,
        String head,
        Optional<Redacted> redaction) {

    public AuditReport {
        summary = List.copyOf(summary);
        runs = List.copyOf(runs);
    }

    /**
     * @param profile name of the rules
     * @param rules what they replace, in sentences
     */
    public record Redacted(String profile, List<String> rules) {}

    /** The numbers of its runs. */
    public List<Long> runNumbers() {
        return runs.stream().map(ReportedRun::run).toList();
    }
}
