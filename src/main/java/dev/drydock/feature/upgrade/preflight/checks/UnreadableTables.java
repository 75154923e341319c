package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Tables that the server cannot open, so that nothing is known of them. */
final class UnreadableTables implements UpgradeCheck {

    @Override
    public String id() {
        return "unreadable-tables";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.values());
    }

    @Override
    public void run(Scene scene) {
        scene.tables().stream()
                .filter(table -> !table.view() && table.engine().isEmpty())
                .forEach(table -> scene.error(table.subject(), scene.advice(table.quoted())));
    }
}
