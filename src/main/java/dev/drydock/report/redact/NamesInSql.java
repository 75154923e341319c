package dev.drydock.report.redact;

import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces names of objects by the way in which they are written: every word of a statement that is none of SQL, everything
 * between backticks, and what messages of servers quote. So also a name that was recorded nowhere else. For one thread.
 */
final class NamesInSql {

    /** A text that was put in place of a name. */
    static final String INSTEAD = "(?:host|machine|account|schema|table|object|file|word|value|address)-\\d+";

    private static final Pattern REPLACED = Pattern.compile(INSTEAD);

    private static final String NAME = "[\\p{L}_$][\\p{L}\\p{N}_$]*";

    /** In this order: what was replaced, a text, a name in quotes, a variable, a number, a word. */
    private static final Pattern TOKEN = Pattern.compile(INSTEAD
            + "|'(?:[^'\\\\]|\\\\.|'')*'"
            + "|`(?<ticked>(?:[^`]|``)*)(?:`|$)"
            + "|\"(?<quoted>(?:[^\"\\\\]|\\\\.|\"\")*)\""
            + "|@@?[\\w.$]+"
            + "|0x\\p{XDigit}+|\\d[\\d.]*(?![\\p{L}_$])"
            + "|(?<word>[\\p{L}\\p{N}_$]+)");

    private static final Pattern TICKED = Pattern.compile("`(?<ticked>(?:[^`]|``)*)(?:`|$)");
    private static final Pattern QUOTED = Pattern.compile("(?<!\\w)'(" + NAME + "(?:\\." + NAME + ")*)'(?!\\w)");

    /** What a server could not read. */
    private static final Pattern NEAR = Pattern.compile("(?<= near ')(.+)(?=' at line \\d)", Pattern.DOTALL);

    /** A line that is a statement, and all that follows it. */
    private static final Pattern STATEMENT = Pattern.compile(
            "(?m)^\\s*(?:(?:CREATE|ALTER|DROP|RENAME|TRUNCATE|SELECT|INSERT|REPLACE|UPDATE|DELETE"
                    + "|GRANT|REVOKE|CALL|WITH|BEGIN|DECLARE|EXECUTE|PREPARE|REPAIR|OPTIMIZE|ANALYZE|LOCK|HANDLER"
                    + "|LOAD (?:DATA|XML|INDEX)|CHECK TABLE|SHOW CREATE|FLUSH TABLES?|SET (?:GLOBAL|SESSION))\\b|/\\*)");

    private final Replacements names;
    private final Set<String> kept;

    /** @param kept names that another rule leaves as they are, in small letters */
    NamesInSql(Replacements names, Set<String> kept) {
        this.names = names;
        this.kept = kept;
    }

    /** A text that holds sentences, and perhaps statements. */
    String inText(String text) {
        Matcher begin = STATEMENT.matcher(text);
        int at = begin.find() ? begin.start() : text.length();
        String said = NEAR.matcher(text.substring(0, at))
                .replaceAll(found -> Matcher.quoteReplacement(inStatement(found.group(1))));
        said = TICKED.matcher(said).replaceAll(found -> Matcher.quoteReplacement(ticked(found.group("ticked"))));
        said = QUOTED.matcher(said).replaceAll(found -> Matcher.quoteReplacement("'" + path(found.group(1)) + "'"));
        return said + inStatement(text.substring(at));
    }

    /** A text that is a statement, or several. */
    String inStatement(String sql) {
        StringBuilder all = new StringBuilder();
        Matcher token = TOKEN.matcher(sql);
        int copied = 0;
        boolean ofServer = false;
        while (token.find()) {
            String between = sql.substring(copied, token.start());
            boolean part = between.strip().equals(".");
            ofServer = part && ofServer;
            all.append(between).append(ofServer ? token.group() : token(token, part, sql));
            ofServer |= !part && KnownNames.ofServer(token.group().replace("`", ""));
            copied = token.end();
        }
        return all.append(sql, copied, sql.length()).toString();
    }

    /** @param part whether it follows the name of what it is in */
    private String token(MatchResult token, boolean part, String sql) {
        if (token.group("ticked") != null) {
            return ticked(token.group("ticked"));
        }
        if (token.group("quoted") != null) {
            return "\"" + name(token.group("quoted")) + "\"";
        }
        String word = token.group("word");
        if (word == null) {
            return token.group();
        }
        boolean whole = part || (token.end() < sql.length() && sql.charAt(token.end()) == '.');
        return whole || !SqlWords.contains(word) ? name(word) : word;
    }

    private String ticked(String name) {
        return "`" + name(name.replace("``", "`")) + "`";
    }

    /** {@code schema.table.column} */
    private String path(String dotted) {
        String[] parts = dotted.split("\\.", -1);
        if (KnownNames.ofServer(parts[0]) || (parts.length == 1 && SqlWords.contains(dotted))) {
            return dotted;
        }
        StringBuilder all = new StringBuilder();
        for (String part : parts) {
            all.append(all.isEmpty() ? "" : ".").append(name(part));
        }
        return all.toString();
    }

    private String name(String name) {
        return name.isBlank()
                        || kept.contains(name.toLowerCase(Locale.ROOT))
                        || KnownNames.ofServer(name)
                        || REPLACED.matcher(name).matches()
                ? name
                : names.instead("object", name);
    }
}
