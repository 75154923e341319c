package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.RemovedModes;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Flags of sql_mode that 8.0 does not have, in the server and in stored programs. */
final class SqlModeFlags {

    private SqlModeFlags() {}

    static void run(CheckContext context) {
        String global = context.variable("sql_mode").orElse("");
        gone(global)
                .ifPresent(flags -> context.say(
                        "running",
                        Severity.WARNING,
                        Subject.ofServer(Subject.Kind.VARIABLE, "sql_mode"),
                        Remedy.sql("SET GLOBAL sql_mode = " + Sql.literal(without(global)) + ";"),
                        flags));
        List<StoredProgram> usual = new ArrayList<>();
        for (StoredProgram program : context.programs(false)) {
            Optional<String> flags = gone(program.sqlMode());
            if (flags.filter("NO_AUTO_CREATE_USER"::equals).isPresent()) {
                usual.add(program);
            } else {
                flags.ifPresent(
                        named -> context.warning(program.subject(), context.advice(without(program.sqlMode())), named));
            }
        }
        if (!usual.isEmpty()) {
            context.say(
                    "usual",
                    Severity.NOTICE,
                    Subject.SERVER,
                    Remedy.NONE,
                    usual.size(),
                    usual.getFirst().subject().shown());
        }
    }

    private static Optional<String> gone(String mode) {
        String flags = Arrays.stream(mode.toUpperCase(Locale.ROOT).split(",", -1))
                .filter(RemovedModes.IN_8_0::contains)
                .collect(Collectors.joining(", "));
        return flags.isEmpty() ? Optional.empty() : Optional.of(flags);
    }

    /** The mode without the flags that 8.0 does not know. */
    static String without(String mode) {
        return Arrays.stream(mode.split(",", -1))
                .filter(flag -> !RemovedModes.IN_8_0.contains(flag.toUpperCase(Locale.ROOT)))
                .collect(Collectors.joining(","));
    }
}
