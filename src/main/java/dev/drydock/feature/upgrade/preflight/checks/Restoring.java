package dev.drydock.feature.upgrade.preflight.checks;

import java.util.List;
import java.util.stream.Collectors;

/** Statements that need a global setting, or change one by the way, and leave it as it was. */
final class Restoring {

    private Restoring() {}

    /**
     * @param variable its name
     * @param value what the statements need it to be
     */
    static String set(String variable, String value, String statements) {
        return kept(List.of(variable), "SET GLOBAL " + variable + " = " + value + ";\n" + statements);
    }

    /** @param variables what the statements change by the way */
    static String kept(List<String> variables, String statements) {
        return variables.stream()
                        .map(name -> "SET @" + name + " = @@GLOBAL." + name + ";\n")
                        .collect(Collectors.joining())
                + statements
                + variables.stream()
                        .map(name -> "\nSET GLOBAL " + name + " = @" + name + ";")
                        .collect(Collectors.joining());
    }
}
