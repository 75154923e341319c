package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.PreparedText;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.syntax.NamedInText;
import dev.drydock.feature.upgrade.syntax.RemovedStatements;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes stored programs apart and holds each statement against what 8.0 and 8.4 no longer take; a program that cannot be
 * followed is not evaluated.
 */
final class TargetSyntax {

    private static final ServerVersion V8_0 = ServerVersion.parse("8.0.0");
    private static final ServerVersion V8_4 = ServerVersion.parse("8.4.0");
    private static final ServerVersion V9_7 = ServerVersion.parse("9.7.0");

    /** What this program asks of servers that know no newer word, so that they remember it. */
    private static final Set<String> SENT_FROM_HERE =
            Set.of("SHOW SLAVE STATUS", "SHOW SLAVE HOSTS", "SHOW MASTER STATUS");

    private TargetSyntax() {}

    static void run(CheckContext context) {
        Map<String, String[]> variables = new HashMap<>();
        Facts.onTheWay("removed-variables.csv", context.path()).forEach(fields -> variables.put(fields[0], fields));
        Map<String, String[]> scopes = new HashMap<>();
        Facts.onTheWay("removed-scopes.csv", 2, context.path())
                .forEach(fields -> scopes.put(fields[0] + "." + fields[1], fields));
        Map<String, String[]> tables = new HashMap<>();
        Facts.onTheWay("removed-tables.csv", 2, context.path())
                .forEach(fields -> tables.put(fields[0] + "." + fields[1], fields));
        // up to 5.7 nothing but variables is gone that is told here, and those are told in any text
        boolean statements = context.path().newest().atLeast(8, 0, 0);
        if (statements) {
            context.programs(false).forEach(program -> {
                unknown(context, program);
                undoTablespaces(context, program);
            });
        }
        for (SqlSource source : context.sources(true)) {
            if (context.path().crosses(V8_0) && levels(source.text().tokens())) {
                context.say("level", ofNames(source), source.subject(), context.adviceOf("level.remedy"));
            }
            ProgramParser.Parsed parsed = ProgramParser.parse(source.text());
            parsed.statements().forEach(statement -> statement(context, source, statement));
            NamedInText.variables(source.text()).stream()
                    .filter(variables::containsKey)
                    .map(name -> Objects.requireNonNull(variables.get(name)))
                    .forEach(fields -> context.say(
                            "variable",
                            ofNames(source),
                            source.subject(),
                            fields[2].isEmpty()
                                    ? context.adviceOf("variable.drop", fields[0])
                                    : context.adviceOf("use", fields[2]),
                            fields[0],
                            fields[1]));
            NamedInText.inScopes(source.text()).stream()
                    .filter(scopes::containsKey)
                    .map(name -> Objects.requireNonNull(scopes.get(name)))
                    .forEach(fields -> context.say(
                            "scope",
                            ofNames(source),
                            source.subject(),
                            context.adviceOf("use", "@@" + fields[3]),
                            fields[1],
                            fields[0],
                            fields[2]));
            NamedInText.tables(source.text()).stream()
                    .distinct()
                    .filter(tables::containsKey)
                    .map(name -> Objects.requireNonNull(tables.get(name)))
                    .forEach(fields -> context.say(
                            fields[3].equals("creation") ? "table" : "table.run",
                            ofNames(source),
                            source.subject(),
                            context.adviceOf("use", fields[4]),
                            fields[0].toLowerCase(Locale.ROOT) + "." + fields[1],
                            fields[2]));
            if (statements && parsed.unclear().isPresent() && !source.text().digest()) {
                context.notEvaluated(
                        "unclear", source.subject().shown(), parsed.unclear().orElse(""));
            }
        }
    }

    /** {@code WEIGHT_STRING(x LEVEL 1)}, as 5.7 writes the function into views. */
    private static boolean levels(List<Token> tokens) {
        int depth = 0;
        for (int i = 1; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("(")) {
                depth += depth > 0 || tokens.get(i - 1).is("WEIGHT_STRING") ? 1 : 0;
            } else if (token.is(")") && depth > 0) {
                depth--;
            } else if (depth > 0 && token.is("LEVEL")) {
                return true;
            }
        }
        return false;
    }

    /** A statement that commits, which 9.7.4 refuses in functions and triggers, and 8.0.15 does not. */
    private static void undoTablespaces(CheckContext context, StoredProgram program) {
        boolean commits = context.path().crosses(V9_7)
                && Set.of("FUNCTION", "TRIGGER").contains(program.type())
                && Stream.of("CREATE", "ALTER", "DROP")
                        .anyMatch(verb -> context.text(program).has(verb, "UNDO", "TABLESPACE"));
        if (commits) {
            context.say("commits", Severity.ERROR, program.subject(), context.advice(), "UNDO TABLESPACE", "9.7");
        }
    }

    /** Statements that are put together as a program runs, with their lines. */
    private static void unknown(CheckContext context, StoredProgram program) {
        List<String> lines = PreparedText.of(program, context.path().newest()).stream()
                .filter(prepared -> prepared.text().isEmpty())
                .map(prepared -> String.valueOf(prepared.line()))
                .distinct()
                .toList();
        if (!lines.isEmpty()) {
            context.notEvaluated("prepared", program.subject().shown(), String.join(", ", lines), lines.size());
        }
    }

    /** A statement may come from a program that asks the server for its version first, as drivers and tools do. */
    private static Severity ofNames(SqlSource source) {
        return source.text().digest() ? Severity.WARNING : Severity.ERROR;
    }

    private static void statement(CheckContext context, SqlSource source, List<Token> statement) {
        if (context.path().crosses(V8_0)) {
            RemovedStatements.of80(statement)
                    .ifPresent(found ->
                            context.say("gone", Severity.ERROR, source.subject(), context.advice(), found, "8.0"));
        }
        if (context.path().crosses(V9_7)) {
            RemovedStatements.of97(statement)
                    .ifPresent(found ->
                            context.say("gone", Severity.ERROR, source.subject(), context.advice(), found, "9.7"));
        }
        if (context.path().crosses(V8_4)) {
            RemovedStatements.of84(statement).ifPresent(found -> {
                String[] both = found.split(" → ", 2);
                boolean own = source.text().digest() && SENT_FROM_HERE.contains(both[0]);
                context.say(
                        own ? "gone.own" : "gone",
                        own ? Severity.NOTICE : Severity.ERROR,
                        source.subject(),
                        context.adviceOf("use", both[1]),
                        both[0],
                        "8.4");
            });
        }
    }
}
