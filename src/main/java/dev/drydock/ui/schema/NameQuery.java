package dev.drydock.ui.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Typed words that look for names: all words must occur, {@code a|b} is either, {@code schema.table} a part of both.
 * A backtick or a double quote at the beginning of a part keeps blanks, bars and dots in it together. In any case.
 */
public record NameQuery(List<Word> words) {

    private static final int EXACT = 6;
    private static final int BEGINS = 5;
    private static final int WORD_BEGINS = 4;
    private static final int CONTAINS = 3;
    private static final int SCHEMA_ONLY = 1;

    /** One word; one of its forms is enough. */
    public record Word(List<Form> forms) {

        /** Whether a text, in lower case, contains it. */
        public boolean in(String text) {
            return forms.stream().anyMatch(form -> text.contains(form.whole));
        }

        /** How well a table fits, higher is better; 0 if it does not. Both names in lower case. */
        int score(String schema, String table) {
            int best = 0;
            for (Form form : forms) {
                best = Math.max(best, form.score(schema, table));
            }
            return best;
        }
    }

    /**
     * @param whole the text without quotes
     * @param schema what stands before the dot; empty for no dot
     * @param table what stands after it
     * @param dotted whether there is a dot
     */
    record Form(String whole, String schema, String table, boolean dotted) {

        private int score(String schemaName, String tableName) {
            if (dotted && schemaName.contains(schema)) {
                int found = table.isEmpty() ? SCHEMA_ONLY : of(table, tableName);
                if (found > 0) {
                    return schemaName.equals(schema) ? found + 1 : found;
                }
            }
            int found = of(whole, tableName);
            return found > 0 ? found : !dotted && schemaName.contains(whole) ? SCHEMA_ONLY : 0;
        }

        private static int of(String part, String name) {
            int at = name.indexOf(part);
            if (at < 0) {
                return 0;
            }
            if (at == 0) {
                return name.length() == part.length() ? EXACT : BEGINS;
            }
            return Character.isLetterOrDigit(name.charAt(at - 1)) ? CONTAINS : WORD_BEGINS;
        }
    }

    /** Reads what was typed, also while it is not whole. */
    public static NameQuery of(String typed) {
        return new Reader(typed.toLowerCase(Locale.ROOT)).read();
    }

    public boolean isEmpty() {
        return words.isEmpty();
    }

    private static final class Reader {

        private final String text;
        private final List<Word> words = new ArrayList<>();
        private final List<Form> forms = new ArrayList<>();
        private final StringBuilder whole = new StringBuilder();
        private int dot = -1;
        private boolean begins = true;

        Reader(String text) {
            this.text = text;
        }

        NameQuery read() {
            int at = 0;
            while (at < text.length()) {
                char c = text.charAt(at);
                if (begins && (c == '`' || c == '"')) {
                    at = quoted(at + 1, c);
                    begins = false;
                    continue;
                }
                at++;
                if (Character.isWhitespace(c)) {
                    endWord();
                } else if (c == '|') {
                    endForm();
                } else {
                    begins = c == '.';
                    if (c == '.' && dot < 0) {
                        dot = whole.length();
                    }
                    whole.append(c);
                }
            }
            endWord();
            return new NameQuery(List.copyOf(words));
        }

        /** A doubled quote stands for itself. */
        private int quoted(int from, char quote) {
            int at = from;
            while (at < text.length()) {
                char c = text.charAt(at);
                at++;
                if (c == quote) {
                    if (at == text.length() || text.charAt(at) != quote) {
                        return at;
                    }
                    at++;
                }
                whole.append(c);
            }
            return at;
        }

        private void endForm() {
            if (!whole.isEmpty()) {
                String all = whole.toString();
                forms.add(
                        dot < 0
                                ? new Form(all, "", "", false)
                                : new Form(all, all.substring(0, dot), all.substring(dot + 1), true));
            }
            whole.setLength(0);
            dot = -1;
            begins = true;
        }

        private void endWord() {
            endForm();
            if (!forms.isEmpty()) {
                words.add(new Word(List.copyOf(forms)));
                forms.clear();
            }
        }
    }
}
