package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Statements in stored programs that 5.6 or 5.7 do not take any more. */
final class OldSyntax {

    private static final Pattern FROM_TEXT = Pattern.compile(
            "(?i)(ST_)?(Geom|Geometry|Point|Line|LineString|Poly|Polygon|MPoint|MultiPoint|MLine|MultiLineString|MPoly"
                    + "|MultiPolygon|GeomColl|GeometryCollection)FromText");

    private static final Pattern SHAPE =
            Pattern.compile("(?i)\\W*(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)");

    private OldSyntax() {}

    static void run(CheckContext context) {
        if (context.path().takes(Hop.TO_5_7) && !context.path().takes(Hop.TO_8_0)) {
            context.sources(true)
                    .forEach(source -> when(context, source, distinctRollup(source.text()), "rollup", Severity.ERROR));
        }
        if (context.path().takes(Hop.TO_5_7)) {
            shapes(context);
        }
        for (SqlSource source : context.sources(false)) {
            SqlText text = source.text();
            if (context.path().takes(Hop.TO_5_6)) {
                when(context, source, text.has("SLAVE", "START") || text.has("SLAVE", "STOP"), "slave", Severity.ERROR);
                when(
                        context,
                        source,
                        text.has("FLUSH", "MASTER") || text.has("FLUSH", "SLAVE"),
                        "flush",
                        Severity.ERROR);
            }
            if (context.path().takes(Hop.TO_5_7)) {
                when(context, source, text.has("ALTER", "IGNORE", "TABLE"), "alterIgnore", Severity.ERROR);
                when(context, source, text.calls().contains("OLD_PASSWORD"), "oldPassword", Severity.ERROR);
                when(
                        context,
                        source,
                        text.has("INSERT", "DELAYED") || text.has("REPLACE", "DELAYED"),
                        "delayed",
                        Severity.WARNING);
                when(context, source, limitBeforeUnion(text), "union", Severity.ERROR);
            }
        }
    }

    /** Constants that are no shapes: 5.7 refuses them with error 3037, where the older ones answer NULL. */
    private static void shapes(CheckContext context) {
        List<SqlSource> some = context.sources(true).stream()
                .filter(source -> !shapes(source.text()).isEmpty())
                .toList();
        Set<Subject> wide = some.isEmpty() ? Set.of() : Set.copyOf(viewsOfWideLetters(context));
        for (SqlSource source : some) {
            boolean none = shapes(source.text()).stream()
                    .anyMatch(text -> !SHAPE.matcher(text).lookingAt());
            when(context, source, none || wide.contains(source.subject()), "geometry", Severity.ERROR);
        }
    }

    private static List<String> shapes(SqlText text) {
        List<SqlText.Token> tokens = text.tokens();
        return IntStream.range(2, tokens.size())
                .filter(place -> tokens.get(place).kind() == SqlText.Kind.STRING)
                .filter(place -> tokens.get(place - 1).is("("))
                .filter(place -> FROM_TEXT.matcher(tokens.get(place - 2).text()).matches())
                .mapToObj(place -> tokens.get(place).text())
                .toList();
    }

    /** Their constants have a zero before each letter; information_schema shows them as they were meant. */
    private static List<Subject> viewsOfWideLetters(CheckContext context) {
        return context.session()
                .query(
                        "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.VIEWS WHERE COLLATION_CONNECTION REGEXP"
                                + " '^(ucs2|utf16|utf32)_' AND " + context.inUserSchemas("TABLE_SCHEMA"),
                        row -> new Subject(Subject.Kind.VIEW, row.text(1), row.text(2), ""));
    }

    /** DISTINCT and WITH ROLLUP in one SELECT: error 1221 of 5.7, which 5.5 takes and 8.0 again. */
    private static boolean distinctRollup(SqlText text) {
        List<Boolean> distinct = new ArrayList<>(List.of(false));
        List<SqlText.Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            SqlText.Token token = tokens.get(i);
            if (token.is("(")) {
                distinct.add(false);
            } else if (token.is(")") && distinct.size() > 1) {
                distinct.removeLast();
            } else if (token.is("SELECT")) {
                distinct.set(distinct.size() - 1, false);
            } else if (token.in(Set.of("DISTINCT", "DISTINCTROW"))) {
                distinct.set(distinct.size() - 1, true);
            } else if (token.is("ROLLUP") && distinct.getLast()) {
                return true;
            }
        }
        return false;
    }

    private static void when(CheckContext context, SqlSource source, boolean found, String key, Severity severity) {
        if (found) {
            context.say(key, severity, source.subject(), context.adviceOf(key + ".remedy"));
        }
    }

    /** LIMIT, and at the same depth of parentheses a UNION behind it: error 1221 since 5.7. */
    private static boolean limitBeforeUnion(SqlText text) {
        List<Boolean> limit = new ArrayList<>(List.of(false));
        for (SqlText.Token token : text.tokens()) {
            if (token.is("(")) {
                limit.add(false);
            } else if (token.is(")") && limit.size() > 1) {
                limit.removeLast();
            } else if (token.is(";")) {
                limit.set(limit.size() - 1, false);
            } else if (token.is("LIMIT")) {
                limit.set(limit.size() - 1, true);
            } else if (token.is("UNION") && limit.getLast()) {
                return true;
            }
        }
        return false;
    }
}
