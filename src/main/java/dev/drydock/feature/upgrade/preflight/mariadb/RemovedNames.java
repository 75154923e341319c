package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import dev.drydock.feature.upgrade.syntax.NamedInText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** System variables and tables of INFORMATION_SCHEMA that are gone, in stored programs, views and late statements. */
final class RemovedNames implements MariaDbCheck {

    @Override
    public String id() {
        return "mariadb-removed-names";
    }

    @Override
    public void run(CheckContext context) {
        Map<String, String> variables = new HashMap<>();
        Map<String, String> tables = new HashMap<>();
        for (String[] fields : Facts.onTheWay("mariadb-removed-names.csv", 2, context.path())) {
            boolean variable = fields[0].equals("variable");
            (variable ? variables : tables).put(variable ? fields[1] : fields[1].toUpperCase(Locale.ROOT), fields[2]);
        }
        for (SqlSource source : context.sources(true)) {
            Severity severity = source.text().digest() ? Severity.WARNING : Severity.ERROR;
            NamedInText.variables(source.text()).stream()
                    .filter(variables::containsKey)
                    .forEach(name -> context.add(
                            severity,
                            source.subject(),
                            context.advice(name),
                            name,
                            String.valueOf(variables.get(name))));
            NamedInText.tables(source.text()).stream()
                    .distinct()
                    .filter(tables::containsKey)
                    .forEach(name -> context.add(
                            severity,
                            source.subject(),
                            context.advice(name.toLowerCase(Locale.ROOT)),
                            name.toLowerCase(Locale.ROOT),
                            String.valueOf(tables.get(name))));
        }
    }
}
