package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.List;

/** TIMESTAMP columns whose meaning hangs on explicit_defaults_for_timestamp. */
final class ExplicitTimestamps {

    private ExplicitTimestamps() {}

    static void run(CheckContext context) {
        boolean explicit = ServerVariables.on(
                context.variable("explicit_defaults_for_timestamp").orElse("OFF"));
        List<Column> stamps = context.columns().stream()
                .filter(column -> column.type().equals("timestamp"))
                .toList();
        if (!explicit && !stamps.isEmpty() && !context.configured("explicit-defaults-for-timestamp")) {
            context.say(
                    context.path().takes(Hop.TO_8_0) ? "changes" : "message",
                    context.path().takes(Hop.TO_8_0) ? Severity.WARNING : Severity.NOTICE,
                    Subject.ofServer(Subject.Kind.VARIABLE, "explicit_defaults_for_timestamp"),
                    context.option("explicit_defaults_for_timestamp", "OFF"),
                    stamps.size(),
                    stamps.getFirst().subject().shown());
        }
    }
}
