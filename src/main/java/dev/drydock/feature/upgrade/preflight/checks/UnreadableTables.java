package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Tables that the server cannot open, so that nothing is known of them. */
final class UnreadableTables {

    private UnreadableTables() {}

    static void run(CheckContext context) {
        context.unreadable()
                .forEach(name ->
                        context.error(Subject.table(name.schema(), name.table()), context.advice(name.quoted())));
    }
}
