package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.syntax.SqlText;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Functions that a series on the way does not have any more, in stored programs, views and generated columns. */
final class RemovedFunctions implements UpgradeCheck {

    private record Removed(String series, String replacement) {}

    @Override
    public String id() {
        return "removed-functions";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_5_7, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7);
    }

    @Override
    public void run(CheckContext context) {
        Map<String, Removed> removed = new HashMap<>();
        for (String[] fields : Facts.onTheWay("removed-functions.csv", context.path())) {
            removed.put(fields[0], new Removed(fields[1], fields[2]));
        }
        context.sources(true).forEach(source -> report(context, source.subject(), source.text(), removed));
        context.columns().stream()
                .filter(column -> !column.expression().isEmpty())
                .forEach(column -> report(context, column.subject(), SqlText.of(column.expression(), false), removed));
    }

    private static void report(CheckContext context, Subject subject, SqlText text, Map<String, Removed> removed) {
        for (String call : text.calls()) {
            Removed function = removed.get(call);
            if (function != null) {
                context.error(subject, context.advice(function.replacement()), call, function.series());
            }
        }
    }
}
