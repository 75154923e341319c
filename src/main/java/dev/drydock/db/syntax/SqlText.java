package dev.drydock.db.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A text of SQL as its words and signs, without comments but with what stands in executable ones, so that nothing inside a
 * string or a comment is taken for a statement ("Lexical Structure" in the MySQL manual).
 *
 * @param tokens words and signs in their order
 * @param complete whether every string, quoted name and comment has its end
 * @param digest whether it is a normalised text, in which the names of functions are in backticks as well
 */
public record SqlText(List<Token> tokens, boolean complete, boolean digest) {

    /** What a word before a name and a list in parentheses says: that the name is no function. */
    private static final Set<String> BEFORE_OBJECTS = Set.of(
            ".",
            "INTO",
            "TABLE",
            "UPDATE",
            "INDEX",
            "KEY",
            "REFERENCES",
            "EXISTS",
            "CALL",
            "UNIQUE",
            "FULLTEXT",
            "SPATIAL",
            "CONSTRAINT",
            "VIEW",
            "PROCEDURE",
            "FUNCTION",
            "INSERT",
            "IGNORE",
            "LOW_PRIORITY",
            "HIGH_PRIORITY",
            "DELAYED",
            "PARTITION");

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

    /**
     * @param text as written; of a quoted one what is inside the quotes
     * @param start place of its first character in the text, its quote included
     * @param end place behind its last character
     */
    public record Token(Kind kind, String text, int start, int end) {

        /** Whether it is this keyword or sign, in any case. */
        public boolean is(String wanted) {
            return (kind == Kind.WORD || kind == Kind.SIGN) && text.equalsIgnoreCase(wanted);
        }

        /** Whether it is one of these keywords or signs, which are in capitals. */
        public boolean in(Set<String> wanted) {
            return (kind == Kind.WORD || kind == Kind.SIGN) && wanted.contains(text.toUpperCase(Locale.ROOT));
        }

        /** Whether it may name something. */
        public boolean name() {
            return kind == Kind.WORD || kind == Kind.NAME;
        }
    }

    /** The text under these rules of reading. */
    public static SqlText of(String sql, ReadingMode mode) {
        Scanner scanner = new Scanner(sql, mode);
        List<Token> tokens = scanner.tokens();
        return new SqlText(tokens, scanner.complete(), false);
    }

    public static SqlText of(String sql, boolean ansiQuotes) {
        return of(sql, new ReadingMode(ansiQuotes, false, ReadingMode.ANY_VERSION));
    }

    /** Takes a statement's normalised text, in which the server puts every name into backticks, those of functions too. */
    public static SqlText ofDigest(String digest) {
        return new SqlText(of(digest, false).tokens(), true, true);
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

    /** The unquoted words that {@code wanted} accepts and that the server would look up among its keywords. */
    public List<Integer> keywords(Predicate<String> wanted) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.WORD && wanted.test(token.text()) && !qualified(i) && !qualifies(i)) {
                places.add(i);
            }
        }
        return places;
    }

    /** Behind a point or an at sign without a space between them, a word is a name (seen on 5.7.22, 8.0.15 and 9.7.4). */
    private boolean qualified(int place) {
        if (place == 0) {
            return false;
        }
        Token before = tokens.get(place - 1);
        return (before.is(".") || before.is("@"))
                && before.end() == tokens.get(place).start();
    }

    /** Before a point without a space, and an unquoted name behind it without one, a word is a name. */
    private boolean qualifies(int place) {
        if (place + 2 >= tokens.size()) {
            return false;
        }
        Token point = tokens.get(place + 1);
        Token behind = tokens.get(place + 2);
        return point.is(".")
                && point.start() == tokens.get(place).end()
                && behind.start() == point.end()
                && (behind.kind() == Kind.WORD || behind.kind() == Kind.NUMBER);
    }

    /** All functions that are called, in capitals, the same one once; those of a schema, and lists of columns, are none. */
    public List<String> calls() {
        return calls(digest);
    }

    /** The same; with {@code quoted}, those whose names are in backticks as well. */
    public List<String> calls(boolean quoted) {
        List<String> calls = new ArrayList<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token token = tokens.get(i);
            String name = token.text().toUpperCase(Locale.ROOT);
            boolean word = token.kind() == Kind.WORD || (quoted && token.kind() == Kind.NAME);
            if (word
                    && tokens.get(i + 1).is("(")
                    && !(i > 0 && namesAnObject(i))
                    && !lengthOfKeyPart(i)
                    && !calls.contains(name)) {
                calls.add(name);
            }
        }
        return calls;
    }

    /** Whether the word at this place is the name of an object, with a list in parentheses behind it. */
    private boolean namesAnObject(int place) {
        Token before = tokens.get(place - 1);
        if (before.in(BEFORE_OBJECTS)) {
            return true;
        }
        if (before.is("ON")) {
            return statementOf(place).is("CREATE")
                    && tokens.subList(0, place).stream().anyMatch(t -> t.is("INDEX"));
        }
        if (before.is("REPLACE")) {
            return statementOf(place).equals(before);
        }
        return before.name() && place >= 2 && tokens.get(place - 2).in(Set.of("KEY", "INDEX", "UNIQUE"));
    }

    /** Whether it is a column of a key with the length of its beginning, such as {@code KEY k (x(10))}. */
    private boolean lengthOfKeyPart(int place) {
        return place + 3 < tokens.size()
                && place > 0
                && tokens.get(place - 1).in(Set.of("(", ","))
                && tokens.get(place + 2).kind() == Kind.NUMBER
                && tokens.get(place + 3).is(")")
                && statementOf(place).in(Set.of("CREATE", "ALTER"));
    }

    /** The first word of the statement that this place belongs to. */
    public Token statementOf(int place) {
        int body = ProgramParser.body(tokens);
        int first = place;
        while (first > 0 && first != body && !tokens.get(first - 1).in(ProgramWords.STARTS)) {
            first--;
        }
        return tokens.get(first);
    }
}
