package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.Acceptance;
import dev.drydock.history.Acceptances;
import dev.drydock.platform.i18n.Messages;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One finding as a row.
 *
 * @param finding what was found
 * @param acceptance who answers for it, unless that was taken back
 * @param expired whether the acceptance counts no longer
 */
public record FoundRow(Finding finding, Optional<Acceptance> acceptance, boolean expired) {

    private static final Messages TEXT = Messages.of("ui");

    /** The worst before the others. */
    static final Comparator<FoundRow> WORST =
            Comparator.comparing(row -> row.finding().severity());

    /** Findings as rows: what nobody answers for first, and the worst of it before the others. */
    static List<FoundRow> of(List<Finding> findings, Acceptances acceptances) {
        return findings.stream()
                .map(finding -> {
                    Optional<Acceptance> given = acceptances.of(finding);
                    return new FoundRow(
                            finding, given, given.filter(acceptances::expired).isPresent());
                })
                .sorted(Comparator.comparing(FoundRow::accepted).thenComparing(WORST))
                .toList();
    }

    /** Whether somebody answers for it today. */
    boolean accepted() {
        return acceptance.isPresent() && !expired;
    }

    /** Who answers for it until when, and that it has expired where it has; empty if nobody does. */
    String answer() {
        return acceptance
                .map(given -> TEXT.text(expired ? "accept.expired" : "accept.until", given.until(), given.owner()))
                .orElse("");
    }

    /** The table, account or other thing it is about, without its part. */
    String object() {
        String schema = finding.subject().schema();
        String name = finding.subject().name();
        if (name.isEmpty()) {
            return schema.isEmpty() ? finding.subject().shown() : schema;
        }
        return schema.isEmpty() ? name : schema + "." + name;
    }
}
