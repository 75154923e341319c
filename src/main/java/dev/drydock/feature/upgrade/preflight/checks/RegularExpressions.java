package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.ConstantTexts;
import dev.drydock.feature.upgrade.syntax.RegularExpression;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Regular expressions of stored programs, views and generated columns that 8.0 refuses: since 8.0.4 by their text, since 8.0.22
 * those of binary strings ("Regular Expressions" in the MySQL 8.0 manual).
 */
final class RegularExpressions {

    private static final Set<String> OPERATORS = Set.of("REGEXP", "RLIKE");
    private static final Set<String> CASTS = Set.of("CAST", "CONVERT");
    private static final ServerVersion NO_BINARY = ServerVersion.parse("8.0.22");

    private RegularExpressions() {}

    static void run(CheckContext context) {
        for (StoredProgram program : context.programs(true)) {
            SqlText text = context.text(program);
            look(context, program.subject(), text, token -> program.line(text, token));
        }
        for (Column column : context.columns()) {
            if (!column.expression().isEmpty()) {
                look(context, column.subject(), SqlText.of(column.expression(), false), _ -> 1);
            }
        }
    }

    private static void look(CheckContext context, Subject subject, SqlText text, ToLongFunction<Token> lines) {
        ConstantTexts constants = ConstantTexts.of(text);
        List<Token> tokens = text.tokens();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token operator = tokens.get(i);
            if (operator.kind() == Kind.WORD && operator.in(OPERATORS)) {
                long line = lines.applyAsLong(operator);
                if (context.sourceBefore(8, 0, 22)
                        && !context.path().endsBefore(NO_BINARY)
                        && (binaryAt(tokens, i + 1) || binaryBefore(tokens, i))) {
                    context.say("binary", Severity.ERROR, subject, context.adviceOf("text"), line);
                } else if (context.sourceBefore(8, 0, 4)) {
                    report(context, subject, line, constants.operand(i + 1));
                }
            }
        }
    }

    /** Whether what begins here is made a binary string. */
    private static boolean binaryAt(List<Token> tokens, int start) {
        int place = start;
        while (place + 1 < tokens.size() && tokens.get(place).is("(")) {
            place++;
        }
        Token first = tokens.get(place);
        return first.is("BINARY")
                || first.is("_binary")
                || (first.in(CASTS)
                        && tokens.subList(place, end(tokens, place)).stream().anyMatch(each -> each.is("BINARY")));
    }

    /** Behind the parenthesis that closes the next one. */
    private static int end(List<Token> tokens, int start) {
        int depth = 0;
        for (int i = start; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0 && i > start) {
                return i + 1;
            }
        }
        return tokens.size();
    }

    /** Whether what ends before the operator is made a binary string. */
    private static boolean binaryBefore(List<Token> tokens, int operator) {
        int last = operator - 1;
        if (last >= 0 && tokens.get(last).is("NOT")) {
            last--;
        }
        if (last >= 0 && tokens.get(last).is(")")) {
            int depth = 0;
            do {
                depth += tokens.get(last).is(")") ? 1 : tokens.get(last).is("(") ? -1 : 0;
                last--;
            } while (depth > 0 && last >= 0);
            return last >= 0 && (tokens.get(last).in(CASTS) ? binaryAt(tokens, last) : binaryAt(tokens, last + 1));
        }
        while (last >= 2 && tokens.get(last - 1).is(".")) {
            last -= 2;
        }
        return last >= 1 && binaryAt(tokens, last - 1);
    }

    private static void report(CheckContext context, Subject subject, long line, List<ConstantTexts.Value> patterns) {
        Optional<String> refused = patterns.stream()
                .map(RegularExpressions::refused)
                .flatMap(Optional::stream)
                .findFirst();
        if (refused.isPresent()) {
            String part = refused.get();
            context.add(Severity.ERROR, subject, remedy(context, part), part, line);
        } else if (patterns.stream().anyMatch(pattern -> pattern.whole().isEmpty())) {
            context.notEvaluated("unknown", subject.shown(), line);
        }
    }

    private static Optional<String> refused(ConstantTexts.Value pattern) {
        return pattern.whole()
                .map(RegularExpression::refused)
                .orElseGet(() -> pattern.parts().stream()
                        .map(RegularExpression::boundary)
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static Remedy remedy(CheckContext context, String part) {
        if (RegularExpression.boundary(part).isPresent()) {
            return context.advice();
        }
        return context.adviceOf(part.startsWith("[") ? "set" : part.startsWith("\\") ? "escape" : "sign", part);
    }
}
