package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.gate.PreparedXa;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Prepared XA transactions, which must be ended before the server is stopped for good. */
final class OpenXa {

    private OpenXa() {}

    static void run(CheckContext context) {
        PreparedXa.list(context.session())
                .forEach(prepared -> context.error(
                        Subject.ofServer(Subject.Kind.SERVER, prepared.data()),
                        Remedy.template(prepared.remedy()),
                        prepared.data()));
    }
}
