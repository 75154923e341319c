package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Comparisons of a date or time with a text that is none. Since 8.0.16 they fail (error 1525), those with a zero date under NO_ZERO_DATE
 * or NO_ZERO_IN_DATE; before they were false or a warning (seen on 8.0.15 and 9.7.4). A table with a generated column of this kind cannot
 * be read at all.
 */
final class DateComparisons {

    private static final ServerVersion SINCE = ServerVersion.parse("8.0.16");
    private static final Set<String> OPERATORS = Set.of("=", "<", ">", "!");

    /** Of these, the nearest before a comparison says that it is none of a list of assignments. */
    private static final Set<String> CONDITIONS =
            Set.of("WHERE", "SELECT", "HAVING", "ON", "IF", "ELSEIF", "WHEN", "WHILE", "UNTIL", "RETURN", "BY", "(");

    private static final Set<String> TYPES = Set.of("date", "datetime", "timestamp");

    private DateComparisons() {}

    static void run(CheckContext context) {
        if (!context.path().crosses(SINCE)) {
            return;
        }
        String now = context.variable("sql_mode").orElse("");
        String mode = SqlModeDefault.changes(context) ? String.join(",", SqlModeDefault.OF_ZERO_DATES) : now;
        // by schema and name; false where only some columns of this name are dates
        Map<String, Boolean> dated = new HashMap<>();
        for (Column column : context.columns()) {
            dated.merge(key(column.schema(), column.name()), TYPES.contains(column.type()), Boolean::logicalAnd);
        }
        context.programs(true)
                .forEach(program -> report(
                        context,
                        program.subject(),
                        context.text(program),
                        program.type().equals("VIEW") ? mode : program.sqlMode(),
                        name -> Boolean.TRUE.equals(dated.get(key(program.schema(), name)))));
        for (Column column : context.columns()) {
            report(
                    context,
                    column.subject(),
                    SqlText.of(column.expression().replace("\\'", "'"), false),
                    mode,
                    name -> Boolean.TRUE.equals(dated.get(key(column.schema(), name))));
        }
    }

    private static String key(String schema, String name) {
        return schema + "." + name.toLowerCase(Locale.ROOT);
    }

    private static void report(
            CheckContext context, Subject subject, SqlText text, String mode, Predicate<String> dated) {
        List<Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).kind() == Kind.STRING && noDate(tokens.get(i).text(), mode)) {
                int column = compared(tokens, i);
                if (column >= 0 && dated.test(tokens.get(column).text())) {
                    context.add(
                            Severity.ERROR,
                            subject,
                            context.advice(),
                            tokens.get(column).text(),
                            tokens.get(i).text());
                    return;
                }
            }
        }
    }

    private static boolean noDate(String text, String mode) {
        boolean zero = text.matches("0000-00-00( .*)?");
        boolean inPart = !zero && text.matches("\\d{4}-(00-\\d{2}|\\d{2}-00)( .*)?");
        return (zero && mode.contains("NO_ZERO_DATE"))
                || (inPart && mode.contains("NO_ZERO_IN_DATE"))
                || text.chars().noneMatch(Character::isDigit);
    }

    /** The place of the name that the text here is compared with; negative if there is none. */
    private static int compared(List<Token> tokens, int text) {
        int before = text - 1;
        if (before > 0 && tokens.get(before).text().startsWith("_")) {
            before--;
        }
        int left = before;
        while (left > 0 && tokens.get(left).in(OPERATORS)) {
            left--;
        }
        if (left >= 0 && left < before && tokens.get(left).name() && condition(tokens, left)) {
            return left;
        }
        if (before > 2 && tokens.get(before).is(",") && tokens.get(before - 1).name()) {
            int list = first(tokens, before - 1) - 1;
            return list > 0 && tokens.get(list).is("(") && tokens.get(list - 1).is("NULLIF") ? before - 1 : -1;
        }
        int right = text + 1;
        while (right < tokens.size() && tokens.get(right).in(OPERATORS)) {
            right++;
        }
        if (right == text + 1 || right >= tokens.size() || !tokens.get(right).name()) {
            return -1;
        }
        while (right + 2 < tokens.size() && tokens.get(right + 1).is(".")) {
            right += 2;
        }
        return right;
    }

    /** Where a name begins that has its table and its schema before it. */
    private static int first(List<Token> tokens, int name) {
        int first = name;
        while (first > 1 && tokens.get(first - 1).is(".")) {
            first -= 2;
        }
        return first;
    }

    private static boolean condition(List<Token> tokens, int name) {
        int depth = 0;
        for (int i = first(tokens, name) - 1; i >= 0; i--) {
            Token token = tokens.get(i);
            if (depth == 0 && (token.is("SET") || token.is(";"))) {
                return false;
            }
            if (depth == 0 && token.in(CONDITIONS)) {
                return true;
            }
            depth += token.is(")") ? 1 : token.is("(") ? -1 : 0;
        }
        return true;
    }
}
