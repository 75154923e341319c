package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Import and export of files, which packages of 5.7 narrow to one folder. */
final class SecureFilePriv {

    private SecureFilePriv() {}

    static void run(CheckContext context) {
        boolean anywhere =
                context.variable("secure_file_priv").filter(String::isEmpty).isPresent();
        if (anywhere && !context.configured("secure-file-priv")) {
            context.notice(
                    Subject.ofServer(Subject.Kind.VARIABLE, "secure_file_priv"),
                    context.option("secure_file_priv", "\"\""));
        }
    }
}
