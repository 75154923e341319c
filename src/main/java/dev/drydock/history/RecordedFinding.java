package dev.drydock.history;

import java.util.Objects;

/**
 * One finding of a check, as it was told to the user.
 *
 * @param check stable name of the check
 * @param severity name of its severity
 * @param object what it is about
 * @param text what was found
 */
public record RecordedFinding(String check, String severity, ObjectName object, String text) {

    public RecordedFinding {
        Objects.requireNonNull(check, "check is null");
        Objects.requireNonNull(severity, "severity is null");
        Objects.requireNonNull(object, "object is null");
        Objects.requireNonNull(text, "text is null");
    }
}
