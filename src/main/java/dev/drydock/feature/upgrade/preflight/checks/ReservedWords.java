package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.ReservedNames;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Names that are reserved words on the target. */
final class ReservedWords implements UpgradeCheck {

    @Override
    public String id() {
        return "reserved-words";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7);
    }

    @Override
    public Set<String> releases() {
        return Set.of("8.0.14", "8.0.31");
    }

    @Override
    public void run(CheckContext context) {
        ReservedNames.report(context, "reserved-words.csv");
        ReservedNames.reportLabels(context, "label-words.csv");
        ReservedNames.reportViews(context, "reserved-words.csv");
    }
}
