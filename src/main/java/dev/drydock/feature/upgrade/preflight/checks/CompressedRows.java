package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;

/** Tables with compressed rows, which a newer zlib may not fit into their pages. */
final class CompressedRows {

    private CompressedRows() {}

    static void run(CheckContext context) {
        context.tables().stream()
                .filter(Table::compressed)
                .forEach(table -> context.warning(table.subject(), context.advice()));
    }
}
