package dev.drydock.feature.upgrade.table;

import java.util.Locale;

/**
 * One row of an answer of {@code CHECK TABLE} or {@code REPAIR TABLE}; there is no error code in it.
 *
 * @param table {@code schema.table} as the server writes it, unquoted
 * @param type {@code Msg_type}: status, error, warning, note or info, in any case
 * @param text {@code Msg_text}
 */
public record CheckRow(String table, String type, String text) {

    boolean status() {
        return is("status");
    }

    /** Whether it only informs. */
    boolean note() {
        return is("note") || is("info");
    }

    boolean warning() {
        return is("warning");
    }

    /** {@code error: text}, for people. */
    public String shown() {
        return type.toLowerCase(Locale.ROOT) + ": " + text;
    }

    private boolean is(String wanted) {
        return type.equalsIgnoreCase(wanted);
    }
}
