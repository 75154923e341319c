package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.preflight.SqlText.Kind;
import dev.drydock.feature.upgrade.preflight.SqlText.Token;
import java.util.ArrayList;
import java.util.List;

/** Splits SQL into words and signs. Used once. */
final class Scanner {

    private final String sql;
    private final boolean ansiQuotes;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    Scanner(String sql, boolean ansiQuotes) {
        this.sql = sql;
        this.ansiQuotes = ansiQuotes;
    }

    List<Token> tokens() {
        while (at < sql.length()) {
            step();
        }
        return List.copyOf(tokens);
    }

    private void step() {
        char c = sql.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (c == '#' || (sql.startsWith("--", at) && endsDashes())) {
            int end = sql.indexOf('\n', at);
            at = end < 0 ? sql.length() : end;
        } else if (sql.startsWith("/*", at)) {
            comment();
        } else if (sql.startsWith("*/", at)) {
            at += 2;
        } else if (c == '\'' || c == '"' || c == '`') {
            quoted(c);
        } else if (Character.isDigit(c)) {
            tokens.add(new Token(wordOrNumber(), word()));
        } else if (letter(c)) {
            tokens.add(new Token(Kind.WORD, word()));
        } else {
            tokens.add(new Token(Kind.SIGN, String.valueOf(c)));
            at++;
        }
    }

    private boolean endsDashes() {
        return at + 2 >= sql.length() || Character.isWhitespace(sql.charAt(at + 2));
    }

    /** What stands in an executable comment is part of the statement: only its opening and its version are left out. */
    private void comment() {
        if (sql.startsWith("/*!", at)) {
            at += 3;
            while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
                at++;
            }
            return;
        }
        int end = sql.indexOf("*/", at + 2);
        at = end < 0 ? sql.length() : end + 2;
    }

    private void quoted(char quote) {
        StringBuilder inside = new StringBuilder();
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == '\\' && quote != '`' && at + 1 < sql.length()) {
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
                break;
            }
        }
        boolean name = quote == '`' || (quote == '"' && ansiQuotes);
        tokens.add(new Token(name ? Kind.NAME : Kind.STRING, inside.toString()));
    }

    /** A name may begin with a digit, but not consist of digits only. */
    private Kind wordOrNumber() {
        int end = at;
        boolean letters = false;
        while (end < sql.length() && letter(sql.charAt(end))) {
            letters |= !Character.isDigit(sql.charAt(end));
            end++;
        }
        boolean exponentOrHex = sql.substring(at, end).matches("0[xX][0-9a-fA-F]+|0b[01]+|\\d+[eE]\\d*");
        return letters && !exponentOrHex ? Kind.WORD : Kind.NUMBER;
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
