package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SchemaEntry;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Names in the encoding of before 5.1. */
final class Mysql50Names implements UpgradeCheck {

    private static final String PREFIX = "#mysql50#";

    @Override
    public String id() {
        return "mysql50-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7, Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        for (SchemaEntry schema : context.schemas()) {
            if (schema.name().startsWith(PREFIX)) {
                context.add(
                        context.errorFor(Hop.TO_8_0),
                        Subject.schema(schema.name()),
                        Remedy.sql("ALTER DATABASE " + Sql.name(schema.name()) + " UPGRADE DATA DIRECTORY NAME;"),
                        schema.name());
            }
        }
        for (Table table : context.tables()) {
            if (table.name().startsWith(PREFIX)) {
                context.add(
                        context.errorFor(Hop.TO_8_0),
                        table.subject(),
                        Remedy.sql("RENAME TABLE " + table.quoted() + " TO "
                                + Sql.name(table.schema(), table.name().substring(PREFIX.length())) + ";"),
                        table.name());
            }
        }
    }
}
