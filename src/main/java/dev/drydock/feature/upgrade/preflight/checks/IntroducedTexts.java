package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Texts such as {@code _utf8mb4'a'} that are compared with a text without a character set, in what was made by a connection in
 * utf8mb4_general_ci or another collation of utf8mb4. The first has the character set's default collation, which is
 * utf8mb4_0900_ai_ci since 8.0, the second that of the connection: error 1267 (seen on 8.0.15). Columns and variables are taken
 * before both, unless both stand before them, and one side may be of another character set. Functions that only put texts
 * together, such as CONCAT, IF and COALESCE, take both.
 */
final class IntroducedTexts {

    private static final String INTRODUCER = "_utf8mb4";
    private static final String NEW_DEFAULT = "utf8mb4_0900_ai_ci";

    private static final Set<String> OPERATORS =
            Set.of("=", "<", ">", "!", "LIKE", "REGEXP", "RLIKE", "NOT", "BETWEEN", "IN", "SOUNDS", "(");

    /** They compare their arguments with each other. */
    private static final Set<String> FUNCTIONS = Set.of(
            "STRCMP",
            "INSTR",
            "LOCATE",
            "POSITION",
            "REPLACE",
            "NULLIF",
            "SUBSTRING_INDEX",
            "TRIM",
            "FIND_IN_SET",
            "EXTRACTVALUE",
            "UPDATEXML");

    /** It does so if none of them is a number, which a column may be. */
    private static final String WHOLE = "FIELD";

    private static final Set<String> BEFORE_ARGUMENT = Set.of("BOTH", "LEADING", "TRAILING");
    private static final Set<String> BETWEEN_ARGUMENTS = Set.of(",", "FROM", "IN");

    private IntroducedTexts() {}

    static void run(CheckContext context) {
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
            if ((tokens.get(at).kind() == Kind.STRING && other(tokens, at, 1).isPresent())
                    || operands(tokens, at).size() > 1) {
                return SqlText.of(
                        context.definition(program.schema(), program.name()).orElse(""), false);
            }
        }
        return SqlText.of("", false);
    }

    private static Optional<String> compared(SqlText text) {
        List<Token> tokens = text.tokens();
        for (int at = 0; at < tokens.size(); at++) {
            Optional<String> found = mixed(operands(tokens, at));
            if (found.isEmpty() && introduced(tokens, at) && !is(tokens, at + 2, "COLLATE")) {
                int literal = at + 1;
                found = other(tokens, at, -1)
                        .or(() -> other(tokens, literal, 1))
                        .map(other -> shown(tokens.get(literal), other));
            }
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static String shown(Token introduced, Token plain) {
        return INTRODUCER + "'" + introduced.text() + "', '" + plain.text() + "'";
    }

    private static boolean introduced(List<Token> tokens, int at) {
        return is(tokens, at, INTRODUCER) && at + 1 < tokens.size();
    }

    private static boolean is(List<Token> tokens, int at, String word) {
        return at >= 0 && at < tokens.size() && tokens.get(at).is(word);
    }

    private static boolean in(List<Token> tokens, int at, Set<String> words) {
        return at >= 0 && at < tokens.size() && tokens.get(at).in(words);
    }

    /** @param next the place behind it */
    private record Literal(Token token, boolean introduced, int next) {}

    private static Optional<String> mixed(List<Literal> operands) {
        Optional<Token> with = operands.stream()
                .filter(Literal::introduced)
                .map(Literal::token)
                .findFirst();
        Optional<Token> without = operands.stream()
                .filter(operand -> !operand.introduced())
                .map(Literal::token)
                .findFirst();
        return with.flatMap(first -> without.map(second -> shown(first, second)));
    }

    /** Texts that what begins here compares with each other, up to the first operand that is none. */
    private static List<Literal> operands(List<Token> tokens, int at) {
        List<Literal> operands = new ArrayList<>();
        if (in(tokens, at, FUNCTIONS) && is(tokens, at + 1, "(")) {
            arguments(tokens, at + 2, operands);
        } else if (is(tokens, at, WHOLE) && is(tokens, at + 1, "(")) {
            if (!is(tokens, arguments(tokens, at + 2, operands), ")")) {
                operands.clear();
            }
        } else if (is(tokens, at, "IN") && is(tokens, at + 1, "(")) {
            before(tokens, is(tokens, at - 1, "NOT") ? at - 1 : at).ifPresent(left -> {
                operands.add(left);
                arguments(tokens, at + 2, operands);
            });
        } else if (is(tokens, at, "BETWEEN")) {
            before(tokens, is(tokens, at - 1, "NOT") ? at - 1 : at).ifPresent(left -> {
                operands.add(left);
                between(tokens, at + 1, operands);
            });
        } else if (is(tokens, at, "CASE")) {
            literal(tokens, at + 1).ifPresent(value -> {
                operands.add(value);
                cases(tokens, value.next(), operands);
            });
        }
        return operands;
    }

    /** The place behind the last of them. */
    private static int arguments(List<Token> tokens, int from, List<Literal> operands) {
        int at = in(tokens, from, BEFORE_ARGUMENT) ? from + 1 : from;
        while (true) {
            Optional<Literal> next = literal(tokens, at)
                    .filter(found -> in(tokens, found.next(), BETWEEN_ARGUMENTS) || is(tokens, found.next(), ")"));
            if (next.isEmpty()) {
                return at;
            }
            operands.add(next.get());
            at = next.get().next();
            if (is(tokens, at, ")")) {
                return at;
            }
            at++;
        }
    }

    private static void between(List<Token> tokens, int from, List<Literal> operands) {
        literal(tokens, from).filter(low -> is(tokens, low.next(), "AND")).ifPresent(low -> {
            operands.add(low);
            literal(tokens, low.next() + 1).ifPresent(operands::add);
        });
    }

    private static void cases(List<Token> tokens, int from, List<Literal> operands) {
        int inside = 0;
        for (int at = from; at < tokens.size() && inside >= 0 && !is(tokens, at, ";"); at++) {
            inside += is(tokens, at, "CASE") ? 1 : is(tokens, at, "END") ? -1 : 0;
            if (inside == 0 && is(tokens, at, "WHEN")) {
                Optional<Literal> value = literal(tokens, at + 1);
                if (value.isEmpty()) {
                    return;
                }
                operands.add(value.get());
            }
        }
    }

    /** The text that begins here, if it has this character set or none. */
    private static Optional<Literal> literal(List<Token> tokens, int at) {
        boolean introduced = introduced(tokens, at);
        int literal = introduced ? at + 1 : at;
        return literal < tokens.size()
                        && tokens.get(literal).kind() == Kind.STRING
                        && !is(tokens, literal + 1, "COLLATE")
                ? Optional.of(new Literal(tokens.get(literal), introduced, literal + 1))
                : Optional.empty();
    }

    /** The text that ends before this place. */
    private static Optional<Literal> before(List<Token> tokens, int place) {
        int at = place - 1;
        if (at > 0 && tokens.get(at - 1).text().startsWith("_")) {
            return literal(tokens, at - 1);
        }
        return at < 0 ? Optional.empty() : literal(tokens, at);
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
