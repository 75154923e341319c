package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.syntax.ConstantTexts;
import dev.drydock.feature.upgrade.syntax.RegularExpression;
import dev.drydock.feature.upgrade.syntax.SqlText;
import dev.drydock.feature.upgrade.syntax.SqlText.Kind;
import dev.drydock.feature.upgrade.syntax.SqlText.Token;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Regular expressions of stored programs, views and generated columns that 8.0 refuses. */
final class RegularExpressions implements UpgradeCheck {

    private static final Set<String> OPERATORS = Set.of("REGEXP", "RLIKE");

    @Override
    public String id() {
        return "regular-expressions";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
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
                report(context, subject, lines.applyAsLong(operator), constants.operand(i + 1));
            }
        }
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
