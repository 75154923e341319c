package dev.drydock.db.server;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** Where the value of a global variable came from. */
public enum VariableOrigin {
    DEFAULT,
    /** The server worked it out from the machine or from other settings. */
    AUTO,
    FILE,
    COMMAND_LINE,
    /** SET PERSIST. */
    PERSISTED,
    /** SET GLOBAL: gone at the next start. */
    RUNTIME,
    UNKNOWN;

    /** Shown name. */
    public String title() {
        return Messages.of("db").text("origin." + name());
    }

    /** What {@code GLOBAL_VALUE_ORIGIN} of MariaDB says. */
    static VariableOrigin ofMariaDb(String word) {
        return switch (word) {
            case "COMPILE-TIME" -> DEFAULT;
            case "AUTO" -> AUTO;
            case "CONFIG" -> FILE;
            case "COMMAND-LINE" -> COMMAND_LINE;
            case "SQL" -> RUNTIME;
            default -> UNKNOWN;
        };
    }

    /** What {@code VARIABLE_SOURCE} of MySQL says. */
    static VariableOrigin ofMySql(String word) {
        return switch (word.toUpperCase(Locale.ROOT)) {
            case "COMPILED" -> DEFAULT;
            case "GLOBAL", "SERVER", "EXPLICIT", "EXTRA", "USER", "LOGIN" -> FILE;
            case "COMMAND_LINE" -> COMMAND_LINE;
            case "PERSISTED" -> PERSISTED;
            case "DYNAMIC" -> RUNTIME;
            default -> UNKNOWN;
        };
    }
}
