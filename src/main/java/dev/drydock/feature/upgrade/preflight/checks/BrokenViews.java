package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.Set;
import java.util.stream.Collectors;

/** Views of which the server can name no column, since a table, column, function or the definer behind them is gone. */
final class BrokenViews {

    private BrokenViews() {}

    static void run(CheckContext context) {
        Set<String> withColumns =
                context.columns().stream().map(Column::quotedTable).collect(Collectors.toSet());
        context.tables().stream()
                .filter(table -> table.view() && !withColumns.contains(table.quoted()))
                .map(Table::subject)
                .forEach(subject -> context.warning(subject, context.advice()));
    }
}
