package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.config.OptionFact;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Options whose default is another one on the target, where the server runs on the old default. */
final class ChangedDefaults {

    private ChangedDefaults() {}

    static void run(CheckContext context) {
        for (OptionFact fact : OptionFact.all()) {
            if (fact.kind() == OptionFact.Kind.DEFAULT
                    && onTheWay(context, fact)
                    && !leaves(context, fact.option())
                    && !context.configured(fact.option())) {
                context.variable(fact.shownOption())
                        .filter(value -> same(value, fact.oldDefault()) && !comesBack(context, fact, value))
                        .ifPresent(value -> report(context, fact, value));
            }
        }
    }

    private static void report(CheckContext context, OptionFact fact, String value) {
        String note = fact.note().isEmpty() ? "" : " (" + fact.note() + ")";
        context.notice(
                Subject.ofServer(Subject.Kind.VARIABLE, fact.shownOption()),
                keep(context, fact, value),
                value.isEmpty() ? "\"\"" : value,
                plain(fact.newDefault()),
                fact.series().label(),
                note);
    }

    /** The line that keeps the old default, with others if the target takes it only with them; nothing if it does not take it. */
    private static Remedy keep(CheckContext context, OptionFact fact, String value) {
        if (fact.replacement().equals("none")) {
            return Remedy.NONE;
        }
        String line = fact.replacement().isEmpty() ? fact.shownOption() + " = " + value : fact.replacement();
        List<OptionFinding> refused = new OptionLint(OptionFiles.of("[mysqld]\n" + line + "\n"), context.path())
                .findings().stream().filter(finding -> finding.kind().fatal()).toList();
        if (refused.isEmpty()) {
            return Remedy.configuration("[mysqld]\n" + line);
        }
        return refused.stream()
                .map(OptionFinding::replacement)
                .filter(lines -> lines.lines().anyMatch(line::equals))
                .findFirst()
                .map(lines -> Remedy.configuration("[mysqld]\n" + lines))
                .orElse(Remedy.NONE);
    }

    private static boolean onTheWay(CheckContext context, OptionFact fact) {
        return context.path().crosses(fact.since());
    }

    /** Whether the option itself is gone on the target, so that its default is of no interest. */
    private static boolean leaves(CheckContext context, String option) {
        return OptionFact.all().stream()
                .anyMatch(fact -> fact.kind() != OptionFact.Kind.DEFAULT
                        && fact.option().equals(option)
                        && onTheWay(context, fact));
    }

    /** Whether a later series on the way goes back to the value that the server runs with. */
    private static boolean comesBack(CheckContext context, OptionFact fact, String value) {
        return OptionFact.all().stream()
                .anyMatch(later -> later.kind() == OptionFact.Kind.DEFAULT
                        && later.option().equals(fact.option())
                        && later.since().compareTo(fact.since()) > 0
                        && onTheWay(context, later)
                        && same(value, later.newDefault()));
    }

    private static boolean same(String value, String other) {
        return Stream.of(other.split("\\|", -1))
                .anyMatch(one -> number(plain(value)).equalsIgnoreCase(number(plain(one))));
    }

    /** A number without the zeros behind its point: the server writes 75 as 75.000000. */
    private static String number(String value) {
        return value.matches("-?\\d+\\.0+") ? value.substring(0, value.indexOf('.')) : value;
    }

    /** The facts have FALSE where the variable reads OFF. */
    private static String plain(String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "FALSE" -> "OFF";
            case "TRUE" -> "ON";
            default -> value;
        };
    }
}
