package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** What is to be done with MariaDB's own programs: mariadb-upgrade after the start, backups, and the names that go. */
final class ProgramNames {

    private static final ServerVersion OWN_NAMES = ServerVersion.parse("11.0.1");

    private ProgramNames() {}

    static void run(CheckContext context) {
        String target = context.path().target().label();
        context.notice(Subject.SERVER, context.advice(target), target);
        if (context.path().crosses(OWN_NAMES)) {
            context.say("tls", Severity.NOTICE, Subject.SERVER, context.adviceOf("tls.remedy"));
            context.say("names", Severity.NOTICE, Subject.SERVER, context.adviceOf("names.remedy"));
        }
    }
}
