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
    private static final String SIGNS = "+-";
    private static final String ARITHMETIC = "+-*/%";

    private final StringBuilder text = new StringBuilder();
    /** Whether the last part was a plus or minus that ProxySQL takes for a sign. */
    private boolean sign;

    private DigestText() {}

    static String of(String sql) {
        DigestText made = new DigestText();
        Matcher parts = PARTS.matcher(sql);
        while (parts.find()) {
            made.add(parts.group());
        }
        String plain = made.text
                .toString()
                .strip()
                .replaceAll(" *, *", ",")
                .replaceAll("\\( +", "(")
                .replaceAll(" +\\)", ")");
        return LONG_LIST.matcher(plain).replaceAll("$1,...").replaceFirst(";+$", "");
    }

    private void add(String part) {
        char first = part.charAt(0);
        boolean comment = part.startsWith("/*") || part.startsWith("--") || first == '#';
        boolean afterSign = sign;
        sign = false;
        if (comment || Character.isWhitespace(first)) {
            if (afterSign || (!text.isEmpty() && text.charAt(text.length() - 1) != ' ')) {
                text.append(' ');
            }
        } else if (first == '\'' || first == '"' || Character.isDigit(first)) {
            literal(afterSign);
        } else if (ARITHMETIC.indexOf(first) >= 0) {
            operator(first);
        } else {
            text.append(part);
        }
    }

    private void literal(boolean afterSign) {
        boolean minus = ends("-") || ends("+");
        if (ends("  ")) {
            text.setLength(text.length() - 1);
        } else if (!afterSign
                && text.length() > 1
                && ends(" ")
                && ARITHMETIC.indexOf(text.charAt(text.length() - 2)) >= 0) {
            text.setLength(text.length() - 1);
        } else if (minus
                && AFTER_OPERATOR.matcher(text.substring(0, text.length() - 1)).find()) {
            text.setLength(text.length() - 1);
        }
        text.append('?');
    }

    /** Blanks before one go where a literal stands before it; a plus or minus after a blank is taken for a sign. */
    private void operator(char operator) {
        if (ends("? ")) {
            text.setLength(text.length() - 1);
        } else if (SIGNS.indexOf(operator) >= 0 && ends(" ")) {
            sign = true;
            return;
        }
        text.append(operator);
    }

    private boolean ends(String end) {
        return text.length() >= end.length()
                && text.substring(text.length() - end.length()).equals(end);
    }
}
