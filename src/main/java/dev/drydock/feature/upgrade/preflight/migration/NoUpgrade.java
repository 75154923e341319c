package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Says that the way leads to the other family, which is a migration whatever else is found. */
final class NoUpgrade {

    private NoUpgrade() {}

    static void run(CheckContext context) {
        String target = context.path().target().product();
        context.error(
                Subject.SERVER,
                context.adviceOf(context.path().target().mariaDb() ? "to-mariadb" : "to-mysql"),
                context.server().product(),
                target);
    }
}
