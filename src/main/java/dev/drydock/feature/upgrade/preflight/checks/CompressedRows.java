package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Tables with compressed rows, which a newer zlib may not fit into their pages. */
final class CompressedRows implements UpgradeCheck {

    @Override
    public String id() {
        return "compressed-rows";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7);
    }

    @Override
    public void run(CheckContext context) {
        context.tables().stream()
                .filter(Table::compressed)
                .forEach(table -> context.warning(table.subject(), context.advice()));
    }
}
