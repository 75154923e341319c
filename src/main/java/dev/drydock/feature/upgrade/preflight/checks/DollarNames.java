package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.NamedObjects;

/** Names that begin with a dollar sign, which 8.0.32 minds where they are not quoted. */
final class DollarNames {

    private DollarNames() {}

    static void run(CheckContext context) {
        NamedObjects.of(context)
                .filter(named -> named.name().startsWith("$"))
                .forEach(named ->
                        context.warning(named.subject(), context.advice(Sql.name(named.name())), named.name()));
    }
}
