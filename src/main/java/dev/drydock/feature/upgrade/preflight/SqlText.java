package dev.drydock.feature.upgrade.preflight;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A text of SQL as its words and signs, without comments but with what stands in executable ones, so that nothing inside a
 * string or a comment is taken for a statement ("Lexical Structure" in the MySQL manual).
 *
 * @param tokens words and signs in their order
 */
public record SqlText(List<Token> tokens) {

    /** Kinds of words and signs. */
    public enum Kind {
        /** An unquoted name or keyword. */
        WORD,
        /** A name in backticks, or in double quotes where these stand for names. */
        NAME,
        STRING,
        NUMBER,
        SIGN
    }

    /** @param text as written; of a quoted one what is inside the quotes */
    public record Token(Kind kind, String text) {

        /** Whether it is this keyword or sign, in any case. */
        public boolean is(String wanted) {
            return (kind == Kind.WORD || kind == Kind.SIGN) && text.equalsIgnoreCase(wanted);
        }
    }

    /** Takes the text of a program under its sql_mode, on which the meaning of double quotes depends. */
    public static SqlText of(StoredProgram program) {
        return of(
                program.body().orElse(""),
                program.sqlMode().toUpperCase(Locale.ROOT).contains("ANSI_QUOTES"));
    }

    public static SqlText of(String sql, boolean ansiQuotes) {
        return new SqlText(new Scanner(sql, ansiQuotes).tokens());
    }

    /** Takes a statement's normalised text, in which the server puts every name into backticks. */
    public static SqlText ofDigest(String digest) {
        return new SqlText(of(digest, false).tokens().stream()
                .map(token -> token.kind() == Kind.NAME ? new Token(Kind.WORD, token.text()) : token)
                .toList());
    }

    /** The first place where these words follow each other; {@code *} stands for any one. */
    public boolean has(String... words) {
        for (int start = 0; start + words.length <= tokens.size(); start++) {
            if (matches(start, words)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(int start, String... words) {
        for (int i = 0; i < words.length; i++) {
            if (!words[i].equals("*") && !tokens.get(start + i).is(words[i])) {
                return false;
            }
        }
        return true;
    }

    /** The first unquoted word that {@code wanted} accepts and that is not part of a name behind a point. */
    public Optional<String> word(Predicate<String> wanted) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean qualified = i > 0 && tokens.get(i - 1).is(".");
            boolean variable = i > 0 && tokens.get(i - 1).is("@");
            if (token.kind() == Kind.WORD && !qualified && !variable && wanted.test(token.text())) {
                return Optional.of(token.text());
            }
        }
        return Optional.empty();
    }

    /** All functions that are called, in capitals, the same one once; those of a schema, and lists of columns, are none. */
    public List<String> calls() {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token token = tokens.get(i);
            String name = token.text().toUpperCase(Locale.ROOT);
            if (token.kind() == Kind.WORD
                    && tokens.get(i + 1).is("(")
                    && !(i > 0 && namesAnObject(tokens.get(i - 1)))
                    && !calls.contains(name)) {
                calls.add(name);
            }
        }
        return calls;
    }

    /** Whether the word after this one is the name of an object, with a list in parentheses behind it. */
    private static boolean namesAnObject(Token before) {
        return List.of(".", "INTO", "TABLE", "UPDATE", "FROM", "JOIN", "INDEX", "KEY", "REFERENCES", "EXISTS", "CALL")
                .stream()
                .anyMatch(before::is);
    }
}
