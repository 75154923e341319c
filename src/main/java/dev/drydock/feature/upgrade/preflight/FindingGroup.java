package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings of one check and severity, told together: 300 tables of one kind are one thing to do. What checks could not look at
 * for want of privileges is one group, too, whatever checks they are.
 *
 * @param check id of the check; {@code privileges} for those that lacked them
 * @param severity how bad it is
 * @param message what was found, of the first; findings of one check may differ in it
 * @param remedies what mends them, each once
 * @param findings its findings; at least one
 */
public record FindingGroup(
        String check, Severity severity, String message, List<Remedy> remedies, List<Finding> findings) {

    private static final Messages TEXT = Messages.of("upgrade");

    private record Key(String check, Severity severity) {}

    public FindingGroup {
        remedies = List.copyOf(remedies);
        findings = List.copyOf(findings);
    }

    /** The findings in groups, the gravest first, else in the order of the checks. */
    public static List<FindingGroup> of(Collection<Finding> findings, ServerFacts server) {
        Map<Key, List<Finding>> gathered = new LinkedHashMap<>();
        List<Finding> denied = new ArrayList<>();
        for (Finding finding : findings) {
            if (PrivilegeGaps.causes(finding)) {
                denied.add(finding);
            } else {
                gathered.computeIfAbsent(new Key(finding.check(), finding.severity()), _ -> new ArrayList<>())
                        .add(finding);
            }
        }
        List<FindingGroup> groups = new ArrayList<>();
        if (!denied.isEmpty()) {
            groups.add(privileges(denied, server));
        }
        gathered.forEach((key, of) -> groups.add(new FindingGroup(
                key.check(),
                key.severity(),
                of.getFirst().message(),
                of.stream()
                        .map(Finding::remedy)
                        .filter(remedy -> !remedy.text().isEmpty())
                        .distinct()
                        .toList(),
                of)));
        groups.sort(Comparator.comparing(FindingGroup::severity));
        return List.copyOf(groups);
    }

    private static FindingGroup privileges(List<Finding> denied, ServerFacts server) {
        List<String> checks = denied.stream().map(Finding::check).distinct().toList();
        return new FindingGroup(
                "privileges",
                Severity.NOT_EVALUATED,
                TEXT.text(
                        "gap.privileges",
                        String.join(", ", PrivilegeGaps.missing(server)),
                        checks.size(),
                        String.join(", ", checks)),
                List.of(Remedy.sql(PrivilegeGaps.grant(server))),
                denied);
    }

    /** Whether all its findings say the same. */
    public boolean oneMessage() {
        return findings.stream().allMatch(finding -> finding.message().equals(message));
    }

    /** What it is about, each once, as findings show it. */
    public List<String> objects() {
        return findings.stream()
                .map(finding -> finding.subject().shown())
                .distinct()
                .toList();
    }

    /** The shown name of its check. */
    public String title() {
        return UpgradeCheck.title(check);
    }

    /** Where the rule is written; empty if nowhere. */
    public String reference() {
        return findings.getFirst().reference();
    }

    /** The address of the page where the rule is written; empty if none is known. */
    public String link() {
        return link(findings.getFirst());
    }

    /** The address of the page where a finding's rule is written; empty if none is known. */
    public static String link(Finding finding) {
        return finding.reference().isEmpty() ? "" : link(finding.check());
    }

    /** The address of the page with a check's rule; empty if none is known. */
    public static String link(String check) {
        String key = "check." + check + ".link";
        return TEXT.has(key) ? TEXT.text(key) : "";
    }
}
