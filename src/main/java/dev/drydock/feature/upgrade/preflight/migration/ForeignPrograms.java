package dev.drydock.feature.upgrade.preflight.migration;

import dev.drydock.check.Severity;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.SqlSource;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Programs, views and late statements with functions and operators of one family only. */
final class ForeignPrograms {

    private ForeignPrograms() {}

    static void run(CheckContext context) {
        String lacking = context.server().mariaDb() ? "mysql" : "mariadb";
        Set<String> functions = new HashSet<>();
        for (String line : Facts.lines("migration-functions.csv")) {
            String[] fields = line.split(";", -1);
            boolean always = fields[2].isEmpty();
            String target = context.path().target().label();
            if (fields[0].equals(lacking)
                    && (always || List.of(fields[2].split(",", -1)).contains(target))) {
                functions.add(fields[1]);
            }
        }
        for (SqlSource source : context.sources(true)) {
            source.text().calls().stream()
                    .distinct()
                    .filter(functions::contains)
                    .forEach(call -> context.say(
                            "function",
                            Severity.ERROR,
                            source.subject(),
                            context.advice(),
                            call,
                            context.path().target().product()));
            if (context.server().mariaDb()) {
                clause(context, source, "RETURNING", returning(source.text()));
            } else {
                clause(context, source, "->", arrow(source.text()));
            }
        }
        if (context.server().mariaDb()) {
            for (StoredProgram program : context.programs(false)) {
                if (program.type().startsWith("PACKAGE")
                        || program.sqlMode().toUpperCase(Locale.ROOT).contains("ORACLE")) {
                    context.say("oracle", Severity.ERROR, program.subject(), context.advice());
                }
            }
        }
    }

    private static void clause(CheckContext context, SqlSource source, String word, boolean there) {
        if (there) {
            context.say(
                    "clause",
                    Severity.ERROR,
                    source.subject(),
                    context.advice(),
                    word,
                    context.path().target().product());
        }
    }

    /** {@code INSERT … RETURNING} and its like. */
    private static boolean returning(SqlText text) {
        List<Token> tokens = text.tokens();
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).is("RETURNING")
                    && !tokens.get(i - 1).is(".")
                    && text.statementOf(i).in(Set.of("INSERT", "REPLACE", "DELETE"))) {
                return true;
            }
        }
        return false;
    }

    /** {@code column -> '$.path'}. */
    private static boolean arrow(SqlText text) {
        List<Token> tokens = text.tokens();
        for (int i = 1; i + 2 < tokens.size(); i++) {
            int path = tokens.get(i + 2).is(">") ? i + 3 : i + 2;
            if (tokens.get(i).is("-")
                    && tokens.get(i + 1).is(">")
                    && path < tokens.size()
                    && tokens.get(path).kind() == Kind.STRING) {
                return true;
            }
        }
        return false;
    }
}
