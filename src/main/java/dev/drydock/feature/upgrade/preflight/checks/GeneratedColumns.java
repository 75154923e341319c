package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Indexed generated columns with CAST or CONVERT, whose results differ since 8.0.28. */
final class GeneratedColumns implements UpgradeCheck {

    private static final ServerVersion CHANGED = ServerVersion.parse("8.0.28");

    @Override
    public String id() {
        return "generated-columns";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public Set<String> releases() {
        return Set.of(CHANGED.numbers());
    }

    @Override
    public void run(CheckContext context) {
        if (context.path().endsBefore(CHANGED)) {
            return;
        }
        Set<String> indexed = context.indexes().stream()
                .map(index -> Sql.name(index.schema(), index.table()) + "." + index.column())
                .collect(Collectors.toSet());
        for (Column column : context.columns()) {
            boolean kept = indexed.contains(column.quotedTable() + "." + column.name());
            List<String> calls = SqlText.of(column.expression(), false).calls();
            if (kept && (calls.contains("CAST") || calls.contains("CONVERT"))) {
                context.warning(
                        column.subject(),
                        context.advice("ALTER TABLE " + column.quotedTable() + " FORCE;"),
                        column.expression());
            }
        }
    }
}
