package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
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
    public void run(CheckContext context) {
        context.unreadable()
                .forEach(name ->
                        context.error(Subject.table(name.schema(), name.table()), context.advice(name.quoted())));
    }
}
