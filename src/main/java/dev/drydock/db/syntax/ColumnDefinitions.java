package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Token;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The definitions of a table's columns, as SHOW CREATE TABLE writes them, for a MODIFY that keeps all but what it changes. */
public final class ColumnDefinitions {

    private final Map<String, String> definitions = new LinkedHashMap<>();

    private ColumnDefinitions() {}

    /** Those of a CREATE TABLE statement as the server writes it. */
    public static ColumnDefinitions parsed(String statement) {
        ColumnDefinitions found = new ColumnDefinitions();
        found.parse(statement);
        return found;
    }

    private void parse(String statement) {
        for (String line : statement.split("\n", -1)) {
            if (line.startsWith("  `")) {
                List<Token> tokens = SqlText.of(line, false).tokens();
                String rest = line.substring(tokens.getFirst().end()).strip();
                definitions.put(
                        tokens.getFirst().text(), rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest);
            }
        }
    }

    /** What stands behind a column's name; empty if it was not understood. */
    public Optional<String> of(String column) {
        return Optional.ofNullable(definitions.get(column));
    }

    /** The definition without this word and the value behind it, such as {@code DEFAULT ''}. */
    public static String without(String definition, String... words) {
        List<Token> tokens = SqlText.of(definition, false).tokens();
        for (int i = 0; i + words.length < tokens.size(); i++) {
            boolean all = true;
            for (int word = 0; word < words.length; word++) {
                all &= tokens.get(i + word).is(words[word]);
            }
            if (all) {
                int end = tokens.get(i + words.length).end();
                return (definition.substring(0, tokens.get(i).start()).stripTrailing() + definition.substring(end))
                        .strip();
            }
        }
        return definition;
    }

    /** The value behind these words, such as the name of a collation; empty if the definition does not have them. */
    public static Optional<String> value(String definition, String... words) {
        List<Token> tokens = SqlText.of(definition, false).tokens();
        for (int i = 0; i + words.length < tokens.size(); i++) {
            boolean all = true;
            for (int word = 0; word < words.length; word++) {
                all &= tokens.get(i + word).is(words[word]);
            }
            if (all) {
                return Optional.of(tokens.get(i + words.length).text());
            }
        }
        return Optional.empty();
    }

    /** Where the type ends: behind its word, and its length or elements in parentheses. */
    public static int endOfType(String definition) {
        List<Token> tokens = SqlText.of(definition, false).tokens();
        if (tokens.size() > 1 && tokens.get(1).is("(")) {
            for (Token token : tokens) {
                if (token.is(")")) {
                    return token.end();
                }
            }
        }
        return tokens.getFirst().end();
    }
}
