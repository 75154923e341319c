package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Tables made before 5.0, whose DECIMAL and VARCHAR only dump and reload bring over. */
final class OldFrm implements UpgradeCheck {

    private static final long VERSION_OF_5_0 = 10;

    @Override
    public String id() {
        return "old-definition-files";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        context.tables().stream()
                .filter(table -> table.frmVersion() > 0 && table.frmVersion() < VERSION_OF_5_0)
                .forEach(table -> context.warning(table.subject(), context.advice(), table.frmVersion()));
    }
}
