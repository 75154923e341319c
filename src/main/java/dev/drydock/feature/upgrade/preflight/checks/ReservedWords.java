package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.SqlText;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
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
    public void run(Scene scene) {
        Map<String, String> names = new HashMap<>();
        Map<String, String> bodies = new HashMap<>();
        for (String[] fields : Facts.onTheWay("reserved-words.csv", scene.path())) {
            names.put(fields[0], fields[1]);
            if (fields[2].equals("bodies")) {
                bodies.put(fields[0], fields[1]);
            }
        }
        NamedObjects.of(scene).forEach(named -> {
            String series = names.get(named.name().toUpperCase(Locale.ROOT));
            if (series != null) {
                scene.warning(named.subject(), scene.advice(Sql.name(named.name())), named.name(), series);
            }
        });
        for (StoredProgram program : scene.programs(false)) {
            SqlText.of(program)
                    .word(word -> bodies.containsKey(word.toUpperCase(Locale.ROOT)))
                    .ifPresent(word -> scene.say(
                            "body",
                            Severity.ERROR,
                            program.subject(),
                            scene.advice(Sql.name(word)),
                            word,
                            String.valueOf(bodies.get(word.toUpperCase(Locale.ROOT)))));
        }
    }
}
