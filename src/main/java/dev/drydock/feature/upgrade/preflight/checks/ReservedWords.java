package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.NamedObjects;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.syntax.ReservedUse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names that are reserved words on the target. */
final class ReservedWords implements UpgradeCheck {

    @Override
    public String id() {
        return "reserved-words";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7);
    }

    @Override
    public Set<String> releases() {
        return Set.of("8.0.14", "8.0.31");
    }

    @Override
    public void run(CheckContext context) {
        Map<String, String> names = new HashMap<>();
        for (String[] fields : Facts.onTheWay("reserved-words.csv", context.path())) {
            names.put(fields[0], fields[1]);
        }
        NamedObjects.of(context).forEach(named -> {
            String series = names.get(named.name().toUpperCase(Locale.ROOT));
            if (series != null) {
                context.warning(named.subject(), context.advice(Sql.name(named.name())), named.name(), series);
            }
        });
        for (StoredProgram program : context.programs(false)) {
            ReservedUse.first(context.text(program), names.keySet())
                    .ifPresent(word -> context.say(
                            "body",
                            Severity.ERROR,
                            program.subject(),
                            context.advice(Sql.name(word)),
                            word,
                            String.valueOf(names.get(word.toUpperCase(Locale.ROOT)))));
        }
    }
}
