package dev.drydock.platform.error;

import java.util.Locale;

/**
 * A stable, searchable name of one kind of failure. Each area of the application implements it with an enum; the texts
 * are {@code <id>.sentence} and {@code <id>.advice} in the area's message file.
 */
public interface ErrorCode {

    /** {@code E-} and four digits; never reused for another meaning. */
    String id();

    /** Name of the message file that holds the sentence and the advice: of {@code LaneError} it is {@code lane}. */
    default String bundle() {
        String name = getClass().getSimpleName();
        return name.substring(0, name.length() - "Error".length()).toLowerCase(Locale.ROOT);
    }

    /** Whether it is what something meets that Cancel has ended, so that after Cancel it is no failure. */
    default boolean followsFromCancel() {
        return false;
    }

    /** Whether it is about the record of what was done, and not about what was done. */
    default boolean ofTheRecord() {
        return false;
    }
}
