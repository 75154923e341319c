package dev.drydock.db.sql;

import dev.drydock.platform.config.FactLines;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A word in those statements of ours that name what newer servers no longer have. The server remembers what it ran
 * ({@code events_statements_summary_by_digest}), without comments and values but with names: by this one a statement of ours is
 * told from one of an application, which would fail on the newer server. Every session marks what it sends.
 */
public final class OwnMark {

    /** The word: an alias of what is selected first, or of the value that is set. */
    public static final String WORD = "drydock_own";

    private static final Pattern FORMER =
            Pattern.compile("(?i)(?:" + any("removed-tables.csv", line -> line.replaceFirst(";", "\\\\."))
                    + "|(?:SET SESSION\\s+|@@(?:(?:GLOBAL|SESSION)\\.)?)(?:"
                    + any("removed-variables.csv", line -> line) + "))\\b");
    private static final Pattern SET = Pattern.compile("(?i)(SET SESSION \\w+ = )(?:(ON|OFF)|(\\d+|'[^'\\\\]*'))");
    private static final Pattern SELECT = Pattern.compile("(?i)\\s*SELECT\\s+(?:DISTINCT\\s+)?");
    private static final Pattern FROM = Pattern.compile("(?i)\\sFROM\\s");
    private static final Pattern NAMED = Pattern.compile("(?is).*(\\sAS\\s+\\S+|\\*)");

    private OwnMark() {}

    /** The same statement with the mark, if it names what newer servers no longer have. */
    static String on(String sql) {
        if (sql.contains(WORD) || !FORMER.matcher(sql).find()) {
            return sql;
        }
        Matcher set = SET.matcher(sql);
        if (set.matches()) {
            String value = set.group(2) == null ? set.group(3) : "'" + set.group(2) + "'";
            return set.group(1) + "(SELECT " + value + " AS " + WORD + ")";
        }
        Matcher select = SELECT.matcher(sql);
        if (!select.lookingAt()) {
            return sql;
        }
        int end = firstItem(sql, select.end());
        return NAMED.matcher(sql.substring(select.end(), end)).matches()
                ? sql
                : sql.substring(0, end) + " AS " + WORD + sql.substring(end);
    }

    /** Where the first thing ends that is selected. */
    private static int firstItem(String sql, int from) {
        int depth = 0;
        char quote = 0;
        Matcher word = FROM.matcher(sql);
        for (int i = from; i < sql.length(); i++) {
            char sign = sql.charAt(i);
            if (quote != 0) {
                quote = sign == quote ? 0 : quote;
            } else if (sign == '\'' || sign == '"' || sign == '`') {
                quote = sign;
            } else if (sign == '(' || sign == ')') {
                depth += sign == '(' ? 1 : -1;
            } else if (depth == 0
                    && (sign == ',' || word.region(i, sql.length()).lookingAt())) {
                return i;
            }
        }
        return sql.length();
    }

    /** The facts of the upgrade checks themselves: {@code resources/upgrade/NAME}. */
    private static String any(String name, UnaryOperator<String> pattern) {
        return FactLines.of("/upgrade/" + name).stream()
                .map(pattern)
                .map(line -> line.substring(0, line.indexOf(';')))
                .collect(Collectors.joining("|"));
    }
}
