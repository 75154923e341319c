package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.server.RemovedModes;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.ConstantTexts;
import dev.drydock.feature.upgrade.syntax.SetStatement;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Statements of stored programs that set sql_mode to flags that 8.0 does not have. */
final class SetSqlModes {

    /** The flags that are gone, as bits of a number ("Server SQL Modes"; each was tried on 5.7.22 and 8.0.15). */
    private static final long GONE_BITS = 0x1003FF00L;

    private SetSqlModes() {}

    static void run(CheckContext context) {
        for (StoredProgram program : context.programs(false)) {
            SqlText text = context.text(program);
            ConstantTexts constants = ConstantTexts.of(text);
            ProgramParser.parse(text).statements().stream()
                    .filter(statement -> statement.getFirst().is("SET"))
                    .forEach(statement -> SetStatement.of(statement).stream()
                            .filter(one -> one.target().equals("sql_mode"))
                            .filter(one -> one.scoped() || !constants.declares("sql_mode"))
                            .forEach(one -> report(
                                    context,
                                    program,
                                    program.line(text, statement.getFirst()),
                                    one.value(),
                                    constants)));
        }
    }

    private static void report(
            CheckContext context, StoredProgram program, long line, List<Token> value, ConstantTexts constants) {
        if (value.size() == 1
                && value.getFirst().kind() == Kind.WORD
                && !constants.declares(value.getFirst().text().toLowerCase(Locale.ROOT))) {
            say(context, program, line, gone(value.getFirst().text()));
            return;
        }
        List<ConstantTexts.Value> modes = constants.expression(value);
        Set<String> gone = new LinkedHashSet<>();
        modes.forEach(mode -> mode.parts().forEach(part -> gone.addAll(gone(part))));
        if (gone.isEmpty() && modes.stream().anyMatch(ConstantTexts.Value::unknown)) {
            context.notEvaluated("unknown", program.subject().shown(), line);
        }
        say(context, program, line, gone);
    }

    private static void say(CheckContext context, StoredProgram program, long line, Set<String> gone) {
        if (!gone.isEmpty()) {
            context.add(Severity.ERROR, program.subject(), context.advice(), String.join(", ", gone), line);
        }
    }

    private static Set<String> gone(String modes) {
        if (modes.matches("\\d{1,18}")) {
            return (Long.parseLong(modes) & GONE_BITS) == 0 ? Set.of() : Set.of(modes);
        }
        Set<String> gone = new LinkedHashSet<>();
        Arrays.stream(modes.toUpperCase(Locale.ROOT).split(",", -1))
                .filter(RemovedModes.IN_8_0::contains)
                .forEach(gone::add);
        return gone;
    }
}
