package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Stored functions with the name of a function that a series on the way brings, which then takes their calls, or of one of its
 * keywords, with which a call is none any more. A call with the schema stays one of the stored function.
 */
final class NativeFunctionNames {

    private record Taken(String since, boolean word) {}

    private record Own(String schema, String name) {}

    private NativeFunctionNames() {}

    static void run(CheckContext context) {
        Map<String, Taken> taken = new HashMap<>();
        String facts = (context.server().mariaDb() ? "mariadb-" : "") + "native-functions.csv";
        for (String[] fields : Facts.onTheWay(facts, context.path())) {
            taken.put(fields[0], new Taken(fields[1], fields[2].equals("word")));
        }
        List<StoredProgram> programs = context.programs(true);
        Set<Own> own = new HashSet<>();
        for (StoredProgram program : programs) {
            Taken name = taken.get(capitals(program.name()));
            if (program.type().equals("FUNCTION") && name != null) {
                own.add(new Own(program.schema(), capitals(program.name())));
                context.say(
                        name.word() ? "word" : "message",
                        Severity.WARNING,
                        program.subject(),
                        context.advice(Sql.name(program.schema(), program.name())),
                        program.name(),
                        name.since());
            }
        }
        if (!own.isEmpty()) {
            programs.forEach(program -> calls(context, program, own, taken));
        }
    }

    private static void calls(CheckContext context, StoredProgram program, Set<Own> own, Map<String, Taken> taken) {
        SqlText text = context.text(program);
        for (String call : text.calls(true)) {
            Taken name = taken.get(call);
            if (name != null
                    && own.contains(new Own(program.schema(), call))
                    && (!name.word() || text.calls().contains(call))) {
                context.say(
                        name.word() ? "call.word" : "call",
                        Severity.ERROR,
                        program.subject(),
                        context.advice(Sql.name(program.schema(), call.toLowerCase(Locale.ROOT))),
                        call,
                        name.since());
            }
        }
    }

    private static String capitals(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
