package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.List;
import java.util.Set;

/** GROUP BY with ASC or DESC, which 8.0 does not parse. */
final class GroupByOrder {

    private static final Set<String> ENDS = Set.of(
            "HAVING",
            "ORDER",
            "LIMIT",
            "UNION",
            "WITH",
            "PROCEDURE",
            "INTO",
            "FOR",
            "LOCK",
            ";",
            "WINDOW",
            "SEPARATOR");

    private GroupByOrder() {}

    static void run(CheckContext context) {
        context.sources(true).stream()
                .filter(source -> ordered(source.text().tokens()))
                .forEach(source -> context.error(source.subject(), context.advice()));
    }

    /** ASC or DESC behind GROUP BY, before the clause ends. */
    private static boolean ordered(List<SqlText.Token> tokens) {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is("GROUP") && tokens.get(i + 1).is("BY") && orderedFrom(tokens, i + 2)) {
                return true;
            }
        }
        return false;
    }

    private static boolean orderedFrom(List<SqlText.Token> tokens, int from) {
        int depth = 0;
        for (int i = from; i < tokens.size() && depth >= 0; i++) {
            SqlText.Token token = tokens.get(i);
            if (tokens.get(i - 1).is(".")) {
                // a column behind the name of its table, whatever it is called
                continue;
            }
            if (token.is("(")) {
                depth++;
            } else if (token.is(")")) {
                depth--;
            } else if (depth == 0 && (token.is("ASC") || token.is("DESC"))) {
                return true;
            } else if (depth == 0 && ENDS.stream().anyMatch(token::is)) {
                return false;
            }
        }
        return false;
    }
}
