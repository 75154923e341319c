package dev.drydock.feature.upgrade.preflight.mariadb;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.NamedObjects;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.ReservedUse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Names that are reserved words of a newer MariaDB. */
final class NewReservedWords implements MariaDbCheck {

    @Override
    public String id() {
        return "mariadb-reserved-words";
    }

    @Override
    public void run(CheckContext context) {
        Map<String, String> since = new HashMap<>();
        for (String[] fields : Facts.onTheWay("mariadb-reserved-words.csv", context.path())) {
            since.put(fields[0], fields[1]);
        }
        NamedObjects.of(context).forEach(named -> {
            String release = since.get(named.name().toUpperCase(Locale.ROOT));
            if (release != null) {
                context.warning(named.subject(), context.advice(Sql.name(named.name())), named.name(), release);
            }
        });
        for (StoredProgram program : context.programs(false)) {
            ReservedUse.first(context.text(program), since.keySet())
                    .ifPresent(word -> context.say(
                            "body",
                            Severity.ERROR,
                            program.subject(),
                            context.advice(Sql.name(word)),
                            word,
                            String.valueOf(since.get(word.toUpperCase(Locale.ROOT)))));
        }
    }
}
