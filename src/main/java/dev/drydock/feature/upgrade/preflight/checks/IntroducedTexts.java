package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Texts such as {@code _utf8mb4'a'} that are compared with a text without a character set, in what was made by a connection in
 * utf8mb4_general_ci or another collation of utf8mb4. The first has the character set's default collation, which is
 * utf8mb4_0900_ai_ci since 8.0, the second that of the connection: error 1267 (seen on 8.0.15). Columns and variables are taken
 * before both, and one side may be of another character set.
 */
final class IntroducedTexts implements UpgradeCheck {

    private static final String INTRODUCER = "_utf8mb4";
    private static final String NEW_DEFAULT = "utf8mb4_0900_ai_ci";

    private static final Set<String> OPERATORS =
            Set.of("=", "<", ">", "!", "LIKE", "REGEXP", "RLIKE", "NOT", "BETWEEN", "IN", "(");

    @Override
    public String id() {
        return "introduced-texts";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        for (StoredProgram program : context.programs(true)) {
            compared(text(context, program)).ifPresent(found -> {
                String collation = collation(context, program);
                if (collation.startsWith("utf8mb4_") && !collation.equals(NEW_DEFAULT)) {
                    context.error(program.subject(), context.advice(collation), found, collation);
                }
            });
        }
    }

    /** {@code information_schema.VIEWS} of 5.7 shows no introducers, so that a view with two such texts is read anew. */
    private static SqlText text(CheckContext context, StoredProgram program) {
        SqlText text = context.text(program);
        if (!program.type().equals("VIEW")) {
            return text;
        }
        List<Token> tokens = text.tokens();
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.get(at).kind() == Kind.STRING && other(tokens, at, 1).isPresent()) {
                return SqlText.of(
                        context.definition(program.schema(), program.name()).orElse(""), false);
            }
        }
        return SqlText.of("", false);
    }

    private static Optional<String> compared(SqlText text) {
        List<Token> tokens = text.tokens();
        for (int at = 0; at + 1 < tokens.size(); at++) {
            if (tokens.get(at).is(INTRODUCER)
                    && (at + 2 == tokens.size() || !tokens.get(at + 2).is("COLLATE"))) {
                int literal = at + 1;
                Optional<Token> other = other(tokens, at, -1).or(() -> other(tokens, literal, 1));
                if (other.isPresent()) {
                    return Optional.of(INTRODUCER + "'" + tokens.get(at + 1).text() + "', '"
                            + other.get().text() + "'");
                }
            }
        }
        return Optional.empty();
    }

    /** The text without a character set behind the operator that stands beside this place. */
    private static Optional<Token> other(List<Token> tokens, int place, int step) {
        int at = place + step;
        while (at >= 0 && at < tokens.size() && tokens.get(at).in(OPERATORS)) {
            at += step;
        }
        boolean operator = at != place + step;
        return operator
                        && at >= 0
                        && at < tokens.size()
                        && tokens.get(at).kind() == Kind.STRING
                        && (at == 0 || !tokens.get(at - 1).text().startsWith("_"))
                        && (at + 1 == tokens.size() || !tokens.get(at + 1).is("COLLATE"))
                ? Optional.of(tokens.get(at))
                : Optional.empty();
    }

    private static String collation(CheckContext context, StoredProgram program) {
        String kind = switch (program.type()) {
            case "VIEW" -> "TABLE";
            case "TRIGGER", "EVENT" -> program.type();
            default -> "ROUTINE";
        };
        String view = program.type().equals("VIEW") ? "VIEW" : kind;
        return context.session()
                .first(
                        "SELECT COLLATION_CONNECTION FROM information_schema." + view + "S WHERE " + kind
                                + "_SCHEMA = ? AND " + kind + "_NAME = ?",
                        row -> row.text(1).toLowerCase(Locale.ROOT),
                        program.schema(),
                        program.name())
                .orElse("");
    }
}
