package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Functions that a series on the way does not have any more, in stored programs, views, generated columns, defaults and indexes. */
final class RemovedFunctions {

    /**
     * Their native calls are known by a keyword, which a name in backticks is not, and 8.0.15 still takes the word for none of
     * another function; all others are known by their name (seen on 5.5.9 and 5.7.22).
     */
    private static final Set<String> KEYWORDS = Set.of("PASSWORD", "OLD_PASSWORD", "CONTAINS");

    /** What {@code information_schema} adds to a column with such a default, since 8.0.13. */
    private static final String DEFAULT_BY_EXPRESSION = "DEFAULT_GENERATED";

    private record Removed(String series, String replacement) {}

    private RemovedFunctions() {}

    static void run(CheckContext context) {
        Map<String, Removed> removed = new HashMap<>();
        for (String[] fields : Facts.onTheWay("removed-functions.csv", context.path())) {
            removed.put(fields[0], new Removed(fields[1], fields[2]));
        }
        Set<String> own = context.programs(false).stream()
                .filter(program -> program.type().equals("FUNCTION"))
                .map(program -> place(program.schema(), program.name()))
                .collect(Collectors.toSet());
        context.sources(true).forEach(source -> report(context, source.subject(), source.text(), removed, own));
        for (Column column : context.columns()) {
            report(context, column.subject(), SqlText.of(column.expression(), false), removed, Set.of());
            if (column.extra().contains(DEFAULT_BY_EXPRESSION)) {
                String expression = column.preset().orElse("");
                report(context, column.subject(), SqlText.of(expression, false), removed, Set.of());
            }
        }
        inUnshownDefaults(context, removed);
        if (!context.sourceBefore(8, 0, 13)) {
            context.session()
                    .each(
                            "SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, EXPRESSION FROM information_schema.STATISTICS"
                                    + " WHERE EXPRESSION IS NOT NULL AND " + context.inUserSchemas("TABLE_SCHEMA"),
                            row -> report(
                                    context,
                                    new Subject(Subject.Kind.INDEX, row.text(1), row.text(2), row.text(3)),
                                    SqlText.of(row.text(4), false),
                                    removed,
                                    Set.of()));
        }
    }

    /** Of a BLOB or TEXT column {@code information_schema} shows no default, also where it is an expression (seen on 8.0.15). */
    private static void inUnshownDefaults(CheckContext context, Map<String, Removed> removed) {
        Map<TableName, List<Column>> unshown = context.columns().stream()
                .filter(column -> column.extra().contains(DEFAULT_BY_EXPRESSION)
                        && column.preset().isEmpty())
                .collect(Collectors.groupingBy(column -> new TableName(column.schema(), column.table())));
        context.definitions(unshown.keySet()).forEach((table, sql) -> {
            ColumnDefinitions definitions = ColumnDefinitions.parsed(sql);
            unshown.getOrDefault(table, List.of())
                    .forEach(column -> report(
                            context,
                            column.subject(),
                            SqlText.of(definitions.of(column.name()).orElse(""), false),
                            removed,
                            Set.of()));
        });
    }

    private static void report(
            CheckContext context, Subject subject, SqlText text, Map<String, Removed> removed, Set<String> own) {
        List<String> plain = text.calls();
        for (String call : text.calls(true)) {
            Removed function = removed.get(call);
            if (function == null || (KEYWORDS.contains(call) && !plain.contains(call))) {
                continue;
            }
            if (own.contains(place(subject.schema(), call)) && !KEYWORDS.contains(call)) {
                context.say(
                        "own",
                        Severity.ERROR,
                        subject,
                        context.adviceOf(
                                "own.remedy",
                                Sql.name(subject.schema(), call.toLowerCase(Locale.ROOT)),
                                function.replacement()),
                        call,
                        function.series());
            } else {
                context.error(subject, context.advice(function.replacement()), call, function.series());
            }
        }
    }

    /** Names of routines are compared without case. */
    private static String place(String schema, String name) {
        return schema + "." + name.toUpperCase(Locale.ROOT);
    }
}
