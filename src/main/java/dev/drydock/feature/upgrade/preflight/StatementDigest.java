package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;

/**
 * A normalised statement that the server has run.
 *
 * @param id its digest, by which {@code performance_schema} knows it
 * @param text without literals, names in backticks
 * @param lastSeen when it ran last, as the server says it
 */
public record StatementDigest(String id, String text, String lastSeen) {

    private static final int LONGEST = 120;

    public Subject subject() {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return Subject.ofServer(Subject.Kind.STATEMENT, shown);
    }

    /** Whether it is what MySQL's driver asks on connecting, with the variables that this very version has. */
    boolean ofDriver() {
        return text.startsWith("SELECT @@SESSION . `auto_increment_increment`");
    }

    /** Whether it made a program or view, whose own text says what it is now. */
    boolean definesProgram() {
        return text.matches("(?is)(CREATE|ALTER)\\b.{0,160}?\\b(PROCEDURE|FUNCTION|TRIGGER|EVENT|VIEW)\\b.*");
    }
}
