package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.history.Acceptance;
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
record FoundRow(Finding finding, Optional<Acceptance> acceptance, boolean expired) {

    /** The worst before the others. */
    static final Comparator<FoundRow> WORST =
            Comparator.comparing(row -> row.finding().severity());

    /** All findings of a pre-flight: what nobody answers for first, and the worst of it before the others. */
    static List<FoundRow> of(PreflightResult result) {
        return result.findings().stream()
                .map(finding -> {
                    Optional<Acceptance> given = result.acceptances().of(finding);
                    return new FoundRow(
                            finding,
                            given,
                            given.filter(result.acceptances()::expired).isPresent());
                })
                .sorted(Comparator.comparing(FoundRow::accepted).thenComparing(WORST))
                .toList();
    }

    /** Whether somebody answers for it today. */
    boolean accepted() {
        return acceptance.isPresent() && !expired;
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
