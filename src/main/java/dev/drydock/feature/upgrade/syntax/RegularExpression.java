package dev.drydock.feature.upgrade.syntax;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What 8.0 refuses in a regular expression that older servers take: they have Henry Spencer's library, it has that of the
 * Unicode consortium. Each form was held against 5.7.22, 8.0.15 and 9.7.4.
 */
public final class RegularExpression {

    private static final Pattern BOUNDARY = Pattern.compile("\\[\\[:[<>]:\\]\\]");
    private static final Pattern CLASS = Pattern.compile("\\[([:.=]).*?\\1\\]", Pattern.DOTALL);
    private static final Pattern INTERVAL = Pattern.compile("\\{\\d+(,\\d*)?\\}");

    /** Letters and digits that older servers take for themselves behind a backslash, and 8.0 for half of something. */
    private static final String HALF = "123456789NPUpux";

    private final String pattern;
    private int at;

    private RegularExpression(String pattern) {
        this.pattern = pattern;
    }

    /** A word's beginning or end, also in a part of an expression. */
    public static Optional<String> boundary(String part) {
        return BOUNDARY.matcher(part).results().map(found -> found.group()).findFirst();
    }

    /** The first part of a whole expression that is refused. */
    public static Optional<String> refused(String pattern) {
        return boundary(pattern).or(() -> new RegularExpression(pattern).first());
    }

    private Optional<String> first() {
        int depth = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at);
            if (c == '\\') {
                if (at + 1 < pattern.length() && HALF.indexOf(pattern.charAt(at + 1)) >= 0) {
                    return Optional.of(pattern.substring(at, at + 2));
                }
                at += 2;
            } else if (c == '[') {
                int from = at;
                if (!set()) {
                    return Optional.of(pattern.substring(from, Math.min(at, pattern.length())));
                }
            } else if (c == '{'
                    && INTERVAL.matcher(pattern).region(at, pattern.length()).lookingAt()) {
                at = pattern.indexOf('}', at) + 1;
            } else if (c == '{' || c == '}' || (c == ')' && depth == 0)) {
                return Optional.of(String.valueOf(c));
            } else {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                at++;
            }
        }
        return Optional.empty();
    }

    /** Goes behind a set of characters; false if it has a bracket that 8.0 takes for a set within it. */
    private boolean set() {
        at++;
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            at++;
        }
        boolean plain = true;
        int first = at;
        while (at < pattern.length() && (at == first || pattern.charAt(at) != ']')) {
            var named = CLASS.matcher(pattern).region(at, pattern.length());
            if (named.lookingAt()) {
                at = named.end();
            } else {
                plain &= pattern.charAt(at) != '[';
                at++;
            }
        }
        at++;
        return plain;
    }
}
