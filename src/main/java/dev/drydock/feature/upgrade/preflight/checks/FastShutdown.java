package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.gate.GateReader;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** How InnoDB will shut down before the binaries are changed. */
final class FastShutdown {

    private FastShutdown() {}

    static void run(CheckContext context) {
        String mode = context.variable("innodb_fast_shutdown").orElse("0");
        Remedy remedy = Remedy.sql(GateReader.CLEAN_STOP);
        Subject subject = Subject.ofServer(Subject.Kind.VARIABLE, "innodb_fast_shutdown");
        if (mode.equals("2")) {
            context.error(subject, remedy, mode);
        } else if (!mode.equals("0")) {
            context.say("slow", Severity.NOTICE, subject, remedy, mode);
        }
    }
}
