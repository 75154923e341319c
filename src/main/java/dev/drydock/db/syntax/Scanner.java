package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.List;

/** Splits SQL into words and signs. Used once. */
final class Scanner {

    private static final int SHORTEST_VERSION = 5;
    private static final int LONGEST_VERSION = 6;

    private final String sql;
    private final ReadingMode mode;
    private final List<Token> tokens = new ArrayList<>();
    private boolean complete = true;
    private int executable;
    private int at;

    Scanner(String sql, ReadingMode mode) {
        this.sql = sql;
        this.mode = mode;
    }

    List<Token> tokens() {
        while (at < sql.length()) {
            step();
        }
        complete &= executable == 0;
        return List.copyOf(tokens);
    }

    /** Whether everything that was opened has its end; known once the tokens are. */
    boolean complete() {
        return complete;
    }

    private void step() {
        char c = sql.charAt(at);
        if (c <= ' ') {
            at++;
        } else if (c == '#' || (sql.startsWith("--", at) && endsDashes())) {
            int end = sql.indexOf('\n', at);
            at = end < 0 ? sql.length() : end;
        } else if (sql.startsWith("/*", at)) {
            comment();
        } else if (sql.startsWith("*/", at) && executable > 0) {
            executable--;
            at += 2;
        } else if (c == '\'' || c == '"' || c == '`') {
            quoted(c);
        } else if (Character.isDigit(c)) {
            number();
        } else if (letter(c)) {
            int start = at;
            String word = word();
            tokens.add(new Token(Kind.WORD, word, start, at));
        } else {
            tokens.add(new Token(Kind.SIGN, String.valueOf(c), at, at + 1));
            at++;
        }
    }

    private boolean endsDashes() {
        return at + 2 >= sql.length() || sql.charAt(at + 2) <= ' ';
    }

    /** What stands in an executable comment is part of the statement, if the server is new enough for it. */
    private void comment() {
        if (sql.startsWith("/*!", at)) {
            int digits = 0;
            while (digits < LONGEST_VERSION
                    && at + 3 + digits < sql.length()
                    && Character.isDigit(sql.charAt(at + 3 + digits))) {
                digits++;
            }
            int version = digits < SHORTEST_VERSION ? 0 : Integer.parseInt(sql.substring(at + 3, at + 3 + digits));
            if (version <= mode.version()) {
                at += 3 + (digits < SHORTEST_VERSION ? 0 : digits);
                executable++;
                return;
            }
        }
        int end = sql.indexOf("*/", at + 2);
        complete &= end >= 0;
        at = end < 0 ? sql.length() : end + 2;
    }

    private void quoted(char quote) {
        StringBuilder inside = new StringBuilder();
        int start = at;
        boolean closed = false;
        at++;
        while (at < sql.length() && !closed) {
            char c = sql.charAt(at);
            if (c == '\\' && quote != '`' && !mode.plainBackslashes() && at + 1 < sql.length()) {
                inside.append(sql.charAt(at + 1));
                at += 2;
            } else if (c != quote) {
                inside.append(c);
                at++;
            } else if (at + 1 < sql.length() && sql.charAt(at + 1) == quote) {
                inside.append(quote);
                at += 2;
            } else {
                at++;
                closed = true;
            }
        }
        complete &= closed;
        boolean name = quote == '`' || (quote == '"' && mode.ansiQuotes());
        tokens.add(new Token(name ? Kind.NAME : Kind.STRING, inside.toString(), start, at));
    }

    /** A name may begin with a digit, but not consist of digits only. */
    private void number() {
        int start = at;
        String word = word();
        boolean letters = !word.chars().allMatch(Character::isDigit);
        boolean exponentOrHex = word.matches("0[xX][0-9a-fA-F]+|0b[01]+|\\d+[eE]\\d*");
        tokens.add(new Token(letters && !exponentOrHex ? Kind.WORD : Kind.NUMBER, word, start, at));
    }

    private String word() {
        int start = at;
        while (at < sql.length() && letter(sql.charAt(at))) {
            at++;
        }
        return sql.substring(start, at);
    }

    private static boolean letter(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c >= 0x80;
    }
}
