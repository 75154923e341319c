package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Settings that allow or make password hashes of before 4.1. */
final class OldPasswordSettings {

    private OldPasswordSettings() {}

    static void run(CheckContext context) {
        if (context.variable("secure_auth").orElse("ON").equals("OFF") && !context.sourceBefore(5, 6, 0)) {
            context.warning(
                    Subject.ofServer(Subject.Kind.VARIABLE, "secure_auth"),
                    context.accounts().stream().anyMatch(OldPasswords::old)
                            ? context.advice()
                            : Remedy.sql("SET GLOBAL secure_auth = ON;"),
                    "secure_auth",
                    "OFF");
        }
        String old = context.variable("old_passwords").orElse("0");
        if (old.equals("1") || old.equals("ON")) {
            context.warning(
                    Subject.ofServer(Subject.Kind.VARIABLE, "old_passwords"),
                    Remedy.sql("SET GLOBAL old_passwords = 0;"),
                    "old_passwords",
                    old);
        }
    }
}
