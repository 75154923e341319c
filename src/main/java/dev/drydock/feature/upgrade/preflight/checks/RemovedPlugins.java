package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Set;
import java.util.TreeSet;

/** Plugins of the server's own that a later series does not bring; the facts are in {@code removed-plugins.csv}. */
final class RemovedPlugins {

    private RemovedPlugins() {}

    static void run(CheckContext context) {
        Set<String> loaded = new TreeSet<>();
        context.session()
                .each(
                        "SELECT PLUGIN_NAME FROM information_schema.PLUGINS WHERE PLUGIN_STATUS = 'ACTIVE'",
                        row -> loaded.add(row.text(1)));
        context.session().each("SELECT name FROM mysql.plugin", row -> loaded.add(row.text(1)));
        for (String line : Facts.lines("removed-plugins.csv")) {
            String[] fields = line.split(";", -1);
            if (loaded.contains(fields[0])) {
                boolean gone = context.path().crosses(ServerVersion.parse(fields[1]));
                context.say(
                        gone ? "message" : "later",
                        gone ? Severity.ERROR : Severity.WARNING,
                        Subject.ofServer(Subject.Kind.PLUGIN, fields[0]),
                        context.advice(fields[2]),
                        fields[0],
                        fields[1]);
            }
        }
    }
}
