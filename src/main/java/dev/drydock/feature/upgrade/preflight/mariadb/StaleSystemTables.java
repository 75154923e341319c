package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** System tables that are older than the server: mariadb-upgrade has not run since it came to its version. */
final class StaleSystemTables implements MariaDbCheck {

    @Override
    public String id() {
        return "mariadb-system-tables";
    }

    @Override
    public void run(CheckContext context) {
        context.needs("SELECT");
        Set<String> there = new HashSet<>();
        context.session()
                .each(
                        "SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'mysql'",
                        row -> there.add(key(row.text(1), row.text(2))));
        ServerVersion version = context.server().version();
        List<String> missing = Facts.lines("mariadb-system-tables.csv").stream()
                .map(line -> line.split(";", -1))
                .filter(fields -> ServerVersion.parse(fields[2]).compareTo(version) <= 0)
                .map(fields -> key(fields[0], fields[1]))
                .filter(column -> !there.contains(column))
                .toList();
        if (!missing.isEmpty()) {
            context.warning(
                    Subject.schema("mysql"),
                    context.advice(version.numbers()),
                    version.numbers(),
                    missing.size(),
                    missing.getFirst());
        }
    }

    private static String key(String table, String column) {
        return (table + "." + column).toLowerCase(Locale.ROOT);
    }
}
