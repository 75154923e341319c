package dev.drydock.db.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes a text apart into its statements at the semicolons that end one. */
public final class ScriptStatements {

    private final String text;
    private final boolean escapes;
    private final List<String> statements = new ArrayList<>();
    private int at;
    private int start;
    private boolean something;
    private boolean whole = true;

    private ScriptStatements(String text, boolean escapes) {
        this.text = text;
        this.escapes = escapes;
    }

    /**
     * The statements as they stand, without their semicolons.
     *
     * @return empty if a quote or comment has no end, or if it depends on the server's sql_mode where a text ends
     */
    public static Optional<List<String>> of(String text) {
        Optional<List<String>> escaped = new ScriptStatements(text, true).split();
        return escaped.equals(new ScriptStatements(text, false).split()) ? escaped : Optional.empty();
    }

    private Optional<List<String>> split() {
        while (at < text.length()) {
            step(text.charAt(at));
        }
        end();
        return whole ? Optional.of(List.copyOf(statements)) : Optional.empty();
    }

    private void step(char c) {
        if (c == '\'' || c == '"' || c == '`') {
            something = true;
            quoted(c);
        } else if (c == '#' || dashes()) {
            int line = text.indexOf('\n', at);
            at = line < 0 ? text.length() : line;
        } else if (text.startsWith("/*", at)) {
            something |= text.startsWith("/*!", at) || text.startsWith("/*M!", at);
            int close = text.indexOf("*/", at + 2);
            whole &= close >= 0;
            at = close < 0 ? text.length() : close + 2;
        } else if (c == ';') {
            end();
            start = ++at;
        } else {
            something |= !Character.isWhitespace(c);
            at++;
        }
    }

    private boolean dashes() {
        return text.startsWith("--", at) && (at + 2 >= text.length() || Character.isWhitespace(text.charAt(at + 2)));
    }

    private void quoted(char quote) {
        at++;
        while (at < text.length() && text.charAt(at) != quote) {
            at += escapes && quote != '`' && text.charAt(at) == '\\' ? 2 : 1;
        }
        whole &= at < text.length();
        at++;
    }

    private void end() {
        if (something) {
            statements.add(text.substring(start, Math.min(at, text.length())).strip());
        }
        something = false;
    }
}
