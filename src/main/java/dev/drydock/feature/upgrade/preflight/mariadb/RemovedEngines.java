package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Storage engines that the target does not have: their tables, and the plugins that bring them. */
final class RemovedEngines {

    private RemovedEngines() {}

    static void run(CheckContext context) {
        Map<String, String> since = new HashMap<>();
        Map<String, String> libraries = new HashMap<>();
        for (String[] fields : Facts.onTheWay("mariadb-removed-engines.csv", context.path())) {
            since.put(fields[0].toLowerCase(Locale.ROOT), fields[1]);
            libraries.put(fields[2], fields[1]);
        }
        context.tables().forEach(table -> {
            String series = since.get(table.engine().toLowerCase(Locale.ROOT));
            if (series != null) {
                context.error(
                        table.subject(),
                        context.advice("ALTER TABLE " + table.quoted() + " ENGINE = InnoDB;"),
                        table.engine(),
                        series);
            }
        });
        context.session().each("SELECT name, dl FROM mysql.plugin", row -> {
            String series = libraries.get(row.text(2).replaceFirst("\\.so$", ""));
            if (series != null) {
                context.say(
                        "plugin",
                        Severity.WARNING,
                        Subject.ofServer(Subject.Kind.PLUGIN, row.text(1)),
                        context.adviceOf("plugin.remedy", "UNINSTALL PLUGIN " + Sql.name(row.text(1)) + ";"),
                        row.text(1),
                        row.text(2),
                        series);
            }
        });
    }
}
