package dev.drydock.feature.proxysql.route;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The normalised text of a statement as ProxySQL makes it with its default settings: comments out, blanks made one, literals
 * replaced by a question mark, long lists of them cut.
 */
final class DigestText {

    private static final Pattern PARTS = Pattern.compile(
            "/\\*.*?\\*/|--[ \\t][^\\n]*|#[^\\n]*"
                    + "|'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.|\"\")*\""
                    + "|`[^`]*`|[A-Za-z_@$][A-Za-z0-9_@$.]*|0x[0-9A-Fa-f]+|[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
                    + "|\\s+|.",
            Pattern.DOTALL);
    private static final Pattern LONG_LIST = Pattern.compile("(\\?,\\?,\\?)(?:,\\?)+");
    private static final Pattern AFTER_OPERATOR = Pattern.compile("([=<>(,+*/%-]|^)\\s*$");

    private DigestText() {}

    static String of(String sql) {
        StringBuilder text = new StringBuilder();
        Matcher parts = PARTS.matcher(sql);
        while (parts.find()) {
            add(parts.group(), text);
        }
        String plain = text.toString()
                .strip()
                .replaceAll(" *, *", ",")
                .replaceAll("\\( +", "(")
                .replaceAll(" +\\)", ")");
        return LONG_LIST.matcher(plain).replaceAll("$1,...").replaceFirst(";+$", "");
    }

    private static void add(String part, StringBuilder text) {
        char first = part.charAt(0);
        boolean comment = part.startsWith("/*") || part.startsWith("--") || first == '#';
        if (comment || Character.isWhitespace(first)) {
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ' ') {
                text.append(' ');
            }
        } else if (first == '\'' || first == '"' || Character.isDigit(first)) {
            boolean sign = !text.isEmpty() && text.charAt(text.length() - 1) == '-';
            if (sign
                    && AFTER_OPERATOR
                            .matcher(text.substring(0, text.length() - 1))
                            .find()) {
                text.setLength(text.length() - 1);
            }
            text.append('?');
        } else {
            text.append(part);
        }
    }
}
