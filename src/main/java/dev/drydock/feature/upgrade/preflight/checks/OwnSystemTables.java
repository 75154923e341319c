package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.system.SystemTableState.Difference;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** System tables that are not those of the server's own release: its own upgrade was never finished. */
final class OwnSystemTables {

    private static final String SCHEMA = "mysql";
    /** What 8.0 takes over into its dictionary at its first start. */
    private static final Set<String> TAKEN_OVER = Set.of("event", "proc");

    private OwnSystemTables() {}

    static void run(CheckContext context) {
        SystemTableState state = SystemTableState.read(context.session(), context.server());
        Remedy remedy = Remedy.advice(state.remedy(context.server()));
        state.tables().forEach((table, differences) -> {
            if (table.schema().equals(SCHEMA)) {
                report(context, state, remedy, table, differences);
            }
        });
        state.tables().keySet().stream()
                .map(TableName::schema)
                .filter(schema -> !schema.equals(SCHEMA))
                .distinct()
                .forEach(schema -> {
                    List<String> tables = state.tables().keySet().stream()
                            .filter(table -> table.schema().equals(schema))
                            .map(TableName::table)
                            .toList();
                    context.say(
                            "schema",
                            Severity.WARNING,
                            Subject.schema(schema),
                            remedy,
                            tables.size(),
                            state.release(),
                            String.join(", ", tables));
                });
        if (state.missing().isEmpty()) {
            state.unknown().forEach(why -> context.notEvaluated("unknown", why));
        } else {
            context.notEvaluated("unseen", String.join(" ", state.unknown()), state.missing());
        }
    }

    private static void report(
            CheckContext context,
            SystemTableState state,
            Remedy remedy,
            TableName table,
            List<Difference> differences) {
        boolean stops = context.path().takes(Hop.TO_8_0) && stops(table, differences);
        // older servers and MariaDB go on over such tables, and their own program then mends both steps
        boolean taken =
                !context.path().target().mariaDb() && context.path().target().compareTo(Series.V8_0) >= 0;
        context.say(
                stops ? "stops" : "message",
                taken ? Severity.ERROR : Severity.WARNING,
                Subject.table(table.schema(), table.table()),
                remedy,
                state.release(),
                differences.stream().map(Difference::text).collect(Collectors.joining("; ")),
                state.origin().orElse(""));
    }

    /**
     * Whether 8.0 does not start with such a table (each seen on 8.0.15): it opens the tables and refuses old temporals, counts
     * the columns of those that it takes over, and falls over an account table that has a column in the middle too many.
     */
    private static boolean stops(TableName table, List<Difference> differences) {
        Set<Difference.Kind> kinds = differences.stream().map(Difference::kind).collect(Collectors.toSet());
        if (kinds.contains(Difference.Kind.COLUMN_FORMAT)) {
            return true;
        }
        if (TAKEN_OVER.contains(table.table())) {
            return kinds.contains(Difference.Kind.TABLE_MISSING)
                    || kinds.contains(Difference.Kind.COLUMN_MISSING)
                    || kinds.contains(Difference.Kind.COLUMN_OLD)
                    || kinds.contains(Difference.Kind.COLUMN_ORDER);
        }
        return table.table().equals("user")
                && kinds.contains(Difference.Kind.COLUMN_OLD)
                && !kinds.contains(Difference.Kind.COLUMN_MISSING);
    }
}
