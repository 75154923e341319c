package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a SET statement gives to which variables. */
public final class SetStatement {

    static final Set<String> SCOPES = Set.of("GLOBAL", "SESSION", "LOCAL", "PERSIST", "PERSIST_ONLY");

    /**
     * One assignment.
     *
     * @param target name of the variable in small letters, with the {@code @} of a user variable
     * @param scoped whether it can only be a system variable
     * @param value what it gets
     */
    public record Assignment(String target, boolean scoped, List<Token> value) {}

    private SetStatement() {}

    /** Takes a statement that begins with {@code SET}; what is no assignment is left out. */
    public static List<Assignment> of(List<Token> statement) {
        List<Assignment> assignments = new ArrayList<>();
        int from = 1;
        int depth = 0;
        for (int i = 1; i <= statement.size(); i++) {
            if (i == statement.size() || (depth == 0 && statement.get(i).is(","))) {
                one(statement.subList(from, i)).ifPresent(assignments::add);
                from = i + 1;
            } else {
                depth += statement.get(i).is("(") ? 1 : statement.get(i).is(")") ? -1 : 0;
            }
        }
        return assignments;
    }

    private static Optional<Assignment> one(List<Token> words) {
        int at = 0;
        boolean scoped = false;
        String prefix = "";
        if (is(words, 0, "@") && is(words, 1, "@")) {
            scoped = true;
            at = 2;
        } else if (is(words, 0, "@")) {
            prefix = "@";
            at = 1;
        }
        if (prefix.isEmpty() && at + 1 < words.size() && words.get(at).in(SCOPES) && !is(words, at + 1, "=")) {
            scoped = true;
            at += is(words, at + 1, ".") ? 2 : 1;
        }
        int value = at + 1 + (is(words, at + 1, ":") ? 1 : 0);
        if (!is(words, value, "=") || value + 1 > words.size()) {
            return Optional.empty();
        }
        String name = prefix + words.get(at).text().toLowerCase(Locale.ROOT);
        return Optional.of(new Assignment(name, scoped, words.subList(value + 1, words.size())));
    }

    private static boolean is(List<Token> words, int place, String word) {
        return place < words.size() && words.get(place).is(word);
    }
}
