package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which of the server's own variables and tables a text names. */
public final class NamedInText {

    private NamedInText() {}

    /** System variables that the text reads or sets, in small letters; what the program has declared is none. */
    public static Set<String> variables(SqlText text) {
        Set<String> own = declared(text.tokens());
        Set<String> found = new LinkedHashSet<>();
        List<Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).is("@")
                    && i + 2 < tokens.size()
                    && tokens.get(i + 1).is("@")) {
                int name = scoped(tokens, i + 2) ? i + 4 : i + 2;
                if (name < tokens.size()) {
                    found.add(lower(tokens.get(name)));
                }
            } else if (tokens.get(i).is("SET") && text.statementOf(i).equals(tokens.get(i))) {
                assigned(tokens, i, own, found);
            }
        }
        return found;
    }

    /** System variables that the text reads in a scope that it names, in small letters: {@code session.gtid_executed}. */
    public static Set<String> inScopes(SqlText text) {
        Set<String> found = new LinkedHashSet<>();
        List<Token> tokens = text.tokens();
        for (int i = 0; i + 4 < tokens.size(); i++) {
            if (tokens.get(i).is("@") && tokens.get(i + 1).is("@") && scoped(tokens, i + 2)) {
                String scope = tokens.get(i + 2).is("LOCAL") ? "session" : lower(tokens.get(i + 2));
                found.add(scope + "." + lower(tokens.get(i + 4)));
            }
        }
        return found;
    }

    private static boolean scoped(List<Token> tokens, int at) {
        return at + 2 < tokens.size()
                && tokens.get(at).in(SetStatement.SCOPES)
                && tokens.get(at + 1).is(".");
    }

    /** The names that are set by the SET statement that begins here. */
    private static void assigned(List<Token> tokens, int from, Set<String> own, Set<String> found) {
        int end = from;
        while (end < tokens.size() && !tokens.get(end).is(";")) {
            end++;
        }
        SetStatement.of(tokens.subList(from, end)).stream()
                .filter(one -> !one.target().startsWith("@"))
                .filter(one -> one.scoped() || !own.contains(one.target()))
                .forEach(one -> found.add(one.target()));
    }

    /** What stands in the list of a routine's parameters, in small letters; names and types alike. */
    public static Set<String> parameters(SqlText text) {
        return parameters(text.tokens());
    }

    private static Set<String> parameters(List<Token> tokens) {
        Set<String> names = new HashSet<>();
        int list = listOfParameters(tokens);
        int depth = 0;
        for (int i = list; i < tokens.size() && list >= 0; i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                break;
            }
            names.add(lower(tokens.get(i)));
        }
        return names;
    }

    /** What is declared in the program, its parameters included. */
    private static Set<String> declared(List<Token> tokens) {
        Set<String> names = parameters(tokens);
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is("DECLARE")) {
                int name = i + 1;
                names.add(lower(tokens.get(name)));
                while (name + 2 < tokens.size() && tokens.get(name + 1).is(",")) {
                    name += 2;
                    names.add(lower(tokens.get(name)));
                }
            }
        }
        return names;
    }

    /** Where the list of a routine's parameters begins; negative if it has none. */
    private static int listOfParameters(List<Token> tokens) {
        boolean routine = false;
        for (int i = 0; i < Math.min(15, tokens.size()); i++) {
            routine |= tokens.get(i).in(Set.of("PROCEDURE", "FUNCTION"));
            if (tokens.get(i).is("(")) {
                return routine ? i : -1;
            }
        }
        return -1;
    }

    /** Every {@code schema.table} that the text has, in capitals with the point. */
    public static List<String> tables(SqlText text) {
        List<String> found = new ArrayList<>();
        List<Token> tokens = text.tokens();
        for (int i = 0; i + 2 < tokens.size(); i++) {
            boolean names = tokens.get(i).name()
                    && tokens.get(i + 1).is(".")
                    && tokens.get(i + 2).name();
            if (names && tokens.get(i).kind() != Kind.STRING) {
                found.add((tokens.get(i).text() + "." + tokens.get(i + 2).text()).toUpperCase(Locale.ROOT));
            }
        }
        return found;
    }

    private static String lower(Token token) {
        return token.text().toLowerCase(Locale.ROOT);
    }
}
