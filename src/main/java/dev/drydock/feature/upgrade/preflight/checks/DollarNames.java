package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.NamedObjects;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Names that begin with a dollar sign, which 8.0.32 minds where they are not quoted. */
final class DollarNames implements UpgradeCheck {

    @Override
    public String id() {
        return "dollar-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public Set<String> releases() {
        return Set.of("8.0.32");
    }

    @Override
    public void run(CheckContext context) {
        NamedObjects.of(context)
                .filter(named -> named.name().startsWith("$"))
                .forEach(named ->
                        context.warning(named.subject(), context.advice(Sql.name(named.name())), named.name()));
    }
}
