package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Locale;
import java.util.Set;

/** AUTO_INCREMENT on FLOAT and DOUBLE, which 8.4 does not take. */
final class FloatAutoIncrement {

    private FloatAutoIncrement() {}

    static void run(CheckContext context) {
        for (Column column : context.columns()) {
            if (column.counts() && Set.of("float", "double").contains(column.type())) {
                context.error(column.subject(), context.advice(), column.type().toUpperCase(Locale.ROOT));
            }
        }
    }
}
