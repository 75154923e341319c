package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;
import java.util.stream.Collectors;

/** Views of which the server can name no column, since a table, column, function or the definer behind them is gone. */
final class BrokenViews implements UpgradeCheck {

    @Override
    public String id() {
        return "broken-views";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        Set<String> withColumns =
                context.columns().stream().map(Column::quotedTable).collect(Collectors.toSet());
        context.tables().stream()
                .filter(table -> table.view() && !withColumns.contains(table.quoted()))
                .map(Table::subject)
                .forEach(subject -> context.warning(subject, context.advice()));
    }
}
