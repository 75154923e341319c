package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A statement with a mark in place of each literal, and without comments: what may be shown and recorded of it. What stands in
 * double quotes is taken for a literal, since a log does not tell the session's sql_mode.
 */
public final class NormalizedStatement {

    private static final Set<String> CLOSE = Set.of(",", ")", ".", ";");
    private static final Set<String> OPEN = Set.of("(", ".", "@");
    private static final Set<String> OF_LITERALS = Set.of("X", "B", "N");
    private static final Pattern LITERALS = Pattern.compile("\\?(?: \\?)+");
    private static final Pattern LIST = Pattern.compile("\\(\\?(?:, \\?)+\\)");
    private static final Pattern ROWS = Pattern.compile("(\\(\\?(?:, \\.\\.\\.)?\\))(?:, \\(\\?(?:, \\.\\.\\.)?\\))+");

    private NormalizedStatement() {}

    /** @param plainBackslashes whether a backslash is a sign like any other to who wrote it */
    public static String of(String sql, boolean plainBackslashes) {
        List<Token> tokens = SqlText.of(sql, new ReadingMode(false, plainBackslashes, ReadingMode.ANY_VERSION))
                .tokens();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (i > 0 && partOfLiteral(tokens, i)) {
                continue;
            }
            boolean literal = literal(tokens, i);
            if (i > 0 && (literal ? !tokens.get(i - 1).in(OPEN) : apart(tokens.get(i - 1), token))) {
                text.append(' ');
            }
            text.append(literal ? "?" : sql.substring(token.start(), token.end()));
        }
        String marked = LITERALS.matcher(text).replaceAll("?");
        return ROWS.matcher(LIST.matcher(marked).replaceAll("(?, ...)")).replaceAll("$1, ...");
    }

    private static boolean literal(List<Token> tokens, int i) {
        Token token = tokens.get(i);
        return token.kind() == Kind.STRING
                || token.kind() == Kind.NUMBER
                || introduces(tokens, i)
                || fraction(tokens, i);
    }

    /** {@code x'41'} and the like. */
    private static boolean introduces(List<Token> tokens, int i) {
        return tokens.get(i).in(OF_LITERALS)
                && i + 1 < tokens.size()
                && tokens.get(i + 1).kind() == Kind.STRING
                && adjacent(tokens, i + 1);
    }

    /** The point of {@code .5} and {@code 1.5}; behind a name it qualifies another. */
    private static boolean fraction(List<Token> tokens, int i) {
        return tokens.get(i).is(".")
                && i + 1 < tokens.size()
                && tokens.get(i + 1).kind() == Kind.NUMBER
                && adjacent(tokens, i + 1)
                && !(i > 0 && tokens.get(i - 1).name() && adjacent(tokens, i));
    }

    /** Whether the mark before it stands for it, too. */
    private static boolean partOfLiteral(List<Token> tokens, int i) {
        return adjacent(tokens, i)
                && (introduces(tokens, i - 1)
                        || fraction(tokens, i - 1)
                        || (tokens.get(i - 1).kind() == Kind.NUMBER
                                && tokens.get(i).is(".")));
    }

    private static boolean adjacent(List<Token> tokens, int i) {
        return tokens.get(i - 1).end() == tokens.get(i).start();
    }

    private static boolean apart(Token before, Token token) {
        boolean touch = before.end() == token.start();
        boolean operator =
                before.kind() == Kind.SIGN && token.kind() == Kind.SIGN && touch && !token.is("(") && !before.is(")");
        boolean call = token.is("(") && before.name() && touch;
        return !(token.in(CLOSE) || before.in(OPEN) || operator || call);
    }
}
