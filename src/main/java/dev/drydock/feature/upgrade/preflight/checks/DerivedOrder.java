package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.List;

/** An order inside a derived table, which 5.7 drops when it merges the table into the outer query. */
final class DerivedOrder {

    private DerivedOrder() {}

    static void run(CheckContext context) {
        context.sources(true).stream()
                .filter(source -> orderedDerived(source.text()))
                .forEach(source -> context.warning(source.subject(), context.advice()));
    }

    /** FROM or JOIN, a parenthesis with SELECT, and in it an ORDER BY without LIMIT. */
    private static boolean orderedDerived(SqlText text) {
        List<SqlText.Token> tokens = text.tokens();
        for (int i = 0; i + 2 < tokens.size(); i++) {
            boolean begins = (tokens.get(i).is("FROM")
                            || tokens.get(i).is("JOIN")
                            || tokens.get(i).is(","))
                    && tokens.get(i + 1).is("(")
                    && tokens.get(i + 2).is("SELECT");
            if (begins && orderedWithoutLimit(tokens, i + 2)) {
                return true;
            }
        }
        return false;
    }

    private static boolean orderedWithoutLimit(List<SqlText.Token> tokens, int from) {
        int depth = 0;
        boolean ordered = false;
        boolean limited = false;
        for (int i = from; i < tokens.size() && depth >= 0; i++) {
            if (tokens.get(i).is("(")) {
                depth++;
            } else if (tokens.get(i).is(")")) {
                depth--;
            } else if (depth == 0) {
                ordered |= tokens.get(i).is("ORDER");
                limited |= tokens.get(i).is("LIMIT")
                        || tokens.get(i).is("GROUP")
                        || tokens.get(i).is("DISTINCT");
            }
        }
        return ordered && !limited;
    }
}
