package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** An sql_mode that is the old default and would change by itself. */
final class SqlModeDefault {

    /** What 5.7 adds to the default of 5.6 ("Server SQL Modes"). */
    private static final List<String> STRICTER = List.of(
            "ONLY_FULL_GROUP_BY",
            "STRICT_TRANS_TABLES",
            "NO_ZERO_IN_DATE",
            "NO_ZERO_DATE",
            "ERROR_FOR_DIVISION_BY_ZERO");

    /** Those with which a write of a zero date, whole or in part, is refused. */
    static final List<String> OF_ZERO_DATES = List.of("STRICT_TRANS_TABLES", "NO_ZERO_IN_DATE", "NO_ZERO_DATE");

    private SqlModeDefault() {}

    static void run(CheckContext context) {
        if (!changes(context)) {
            return;
        }
        String mode = context.variable("sql_mode").orElse("");
        Set<String> flags = flags(mode);
        String missing = STRICTER.stream().filter(flag -> !flags.contains(flag)).collect(Collectors.joining(", "));
        context.warning(
                Subject.ofServer(Subject.Kind.VARIABLE, "sql_mode"),
                context.option(
                        "sql_mode",
                        "\"" + (context.path().takes(Hop.TO_8_0) ? SqlModeFlags.without(mode) : mode) + "\""),
                mode,
                missing);
    }

    /** Whether it becomes stricter on the way since no option file that was read sets it. */
    static boolean changes(CheckContext context) {
        return context.path().takes(Hop.TO_5_7)
                && !context.configured("sql-mode")
                && !flags(context.variable("sql_mode").orElse("")).containsAll(STRICTER);
    }

    private static Set<String> flags(String mode) {
        return Set.of(mode.toUpperCase(Locale.ROOT).split(",", -1));
    }
}
