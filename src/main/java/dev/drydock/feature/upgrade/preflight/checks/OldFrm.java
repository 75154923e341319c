package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Tables made before 5.0, whose DECIMAL and VARCHAR only dump and reload bring over. */
final class OldFrm {

    private static final long VERSION_OF_5_0 = 10;

    private OldFrm() {}

    static void run(CheckContext context) {
        context.tables().stream()
                .filter(table -> table.frmVersion() > 0 && table.frmVersion() < VERSION_OF_5_0)
                .forEach(table -> context.warning(table.subject(), context.advice(), table.frmVersion()));
    }
}
