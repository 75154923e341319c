package dev.drydock.feature.upgrade.rehearse;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of a program names that only a server can have: a server takes such a text without looking whether it has
 * these things, and fails when the program runs.
 *
 * @param functions names before a bracket, in lower case
 * @param variables system variables, in lower case
 * @param tables tables of the server's own schemas, {@code schema.table} in lower case
 */
record BodyReferences(Set<String> functions, Set<String> variables, Set<String> tables) {

    /** Texts, comments and quoted names; a version comment is read as text. */
    private static final Pattern SKIPPED =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.|\"\")*\"|/\\*(?!!)(?s:.*?)\\*/|#[^\\n"
                    + "]*|--[ \t][^\\n"
                    + "]*|--(?=\\n"
                    + ")");

    /** A name before a bracket that is no call: a table, an index or a program follows these words. */
    private static final Pattern FUNCTION = Pattern.compile(
            "(?i)(?:\\b(INTO|INSERT|REPLACE|IGNORE|TABLE|REFERENCES|PROCEDURE|FUNCTION|CALL|EXISTS|UNIQUE|INDEX|KEY"
                    + "|INDEX\\s+\\S+\\s+ON)\\s+)?(?<![\\w$.`@])([A-Za-z_]\\w*)\\s*\\(");

    private static final Pattern VARIABLE =
            Pattern.compile("@@(?:(?:global|session|local)\\.)?`?(\\w+)`?(?!\\w*\\.)", Pattern.CASE_INSENSITIVE);
    private static final Pattern TABLE = Pattern.compile(
            "(?<![\\w$.`@])`?(mysql|information_schema|performance_schema|sys)`?\\s*\\.\\s*`?(\\w+)`?(?!\\s*\\()",
            Pattern.CASE_INSENSITIVE);

    static BodyReferences in(String text) {
        String plain = SKIPPED.matcher(text).replaceAll(" '' ");
        return new BodyReferences(functions(plain), all(VARIABLE, plain, 1), all(TABLE, plain, 2));
    }

    private static Set<String> functions(String text) {
        Set<String> found = new LinkedHashSet<>();
        Matcher matcher = FUNCTION.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1) == null) {
                found.add(matcher.group(2).toLowerCase(Locale.ROOT));
            }
        }
        return found;
    }

    private static Set<String> all(Pattern pattern, String text, int parts) {
        Set<String> found = new LinkedHashSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            String name = parts == 1 ? matcher.group(1) : matcher.group(1) + "." + matcher.group(2);
            found.add(name.toLowerCase(Locale.ROOT));
        }
        return found;
    }
}
