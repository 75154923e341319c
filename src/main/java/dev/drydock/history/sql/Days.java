package dev.drydock.history.sql;

import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Days as shared histories keep them: as texts. */
final class Days {

    private Days() {}

    /** What is no day counts as long gone: an acceptance with it must not stand. */
    static LocalDate of(@Nullable String text) {
        try {
            return text == null ? LocalDate.EPOCH : LocalDate.parse(text);
        } catch (DateTimeException _) {
            return LocalDate.EPOCH;
        }
    }
}
