package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.Scene;
import dev.drydock.feature.upgrade.preflight.SqlText;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Functions that 8.0 does not have, in stored programs, views and generated columns. */
final class RemovedFunctions implements UpgradeCheck {

    @Override
    public String id() {
        return "removed-functions";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(Scene scene) {
        Map<String, String> removed = new HashMap<>();
        for (String line : Facts.lines("removed-functions.csv")) {
            String[] fields = line.split(";", -1);
            if (fields[1].equals(Series.V8_0.label())) {
                removed.put(fields[0], fields[2]);
            }
        }
        scene.sources(true).forEach(source -> report(scene, source.subject(), source.text(), removed));
        scene.columns().stream()
                .filter(column -> !column.expression().isEmpty())
                .forEach(column -> report(scene, column.subject(), SqlText.of(column.expression(), false), removed));
    }

    private static void report(Scene scene, Subject subject, SqlText text, Map<String, String> removed) {
        for (String call : text.calls()) {
            String replacement = removed.get(call);
            if (replacement != null) {
                scene.error(subject, scene.advice(replacement), call);
            }
        }
    }
}
