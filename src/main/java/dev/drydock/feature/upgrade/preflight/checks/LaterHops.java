package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Hops for which there are no checks of the server yet, so that nobody takes their silence for a clean bill. */
final class LaterHops implements UpgradeCheck {

    @Override
    public String id() {
        return "later-hops";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_26);
    }

    @Override
    public void run(CheckContext context) {
        context.path().hops().stream()
                .filter(hop -> hops().contains(hop))
                .forEach(hop -> context.notEvaluated("message", hop.label()));
    }
}
