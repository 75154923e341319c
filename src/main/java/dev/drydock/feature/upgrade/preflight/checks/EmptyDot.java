package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import java.util.List;
import java.util.Set;

/** Names with a leading point, which 8.0 does not parse. */
final class EmptyDot {

    private static final Set<String> CLAUSES = Set.of(
            "FROM", "JOIN", "INTO", "UPDATE", "TABLE", ",", "(", "SELECT", "WHERE", "AND", "OR", "BY", "ON", "=");

    private EmptyDot() {}

    static void run(CheckContext context) {
        for (SqlSource source : context.sources(false)) {
            List<SqlText.Token> tokens = source.text().tokens();
            for (int i = 1; i + 1 < tokens.size(); i++) {
                SqlText.Token before = tokens.get(i - 1);
                boolean clause = CLAUSES.stream().anyMatch(before::is);
                boolean name = tokens.get(i + 1).kind() == SqlText.Kind.WORD
                        || tokens.get(i + 1).kind() == SqlText.Kind.NAME;
                if (tokens.get(i).is(".") && clause && name) {
                    context.error(
                            source.subject(),
                            context.advice(tokens.get(i + 1).text()),
                            tokens.get(i + 1).text());
                    break;
                }
            }
        }
    }
}
