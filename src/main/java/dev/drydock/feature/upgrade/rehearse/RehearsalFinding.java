package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Finding;

/**
 * Something that went wrong in a rehearsal.
 *
 * @param finding what, and about which object
 * @param statement the statement that met it, without secrets; empty if none did
 * @param seenBy checks of the pre-flight that speak of the same object; empty if none does
 */
public record RehearsalFinding(Finding finding, String statement, String seenBy) {

    /** Whether no check of a pre-flight had spoken of the object. */
    public boolean onlyHere() {
        return seenBy.isEmpty();
    }
}
