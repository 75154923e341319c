package dev.drydock.feature.upgrade.path;

import dev.drydock.db.server.ServerVersion;
import java.util.Arrays;
import java.util.Optional;

/**
 * The series that an upgrade may stop at, oldest first: every one before 8.0, then those with long-term support
 * ("Upgrade Paths" in the MySQL manual). Innovation releases lie between them.
 */
public enum Series {
    V5_5(5, 5),
    V5_6(5, 6),
    V5_7(5, 7),
    V8_0(8, 0),
    V8_4(8, 4),
    V9_7(9, 7),
    /** The calendar versions, which have the year for their first number. */
    V26(26, 0);

    private final int major;
    private final int minor;

    Series(int major, int minor) {
        this.major = major;
        this.minor = minor;
    }

    /** Such as {@code 5.7}, or {@code 26.x} for the calendar versions. */
    public String label() {
        return this == V26 ? "26.x" : major + "." + minor;
    }

    /** The series that {@code text} names: {@code 5.7}, {@code 5.7.44}, {@code 26}, {@code 26.x}, {@code 26.7}. */
    public static Optional<Series> named(String text) {
        String plain = text.strip();
        return Arrays.stream(values())
                .filter(series -> series == V26
                        ? plain.matches("26(\\.(x|\\d+)(\\.\\d+)?)?")
                        : plain.matches(series.major + "\\." + series.minor + "(\\.\\d+)?"))
                .findFirst();
    }

    /** Whether {@code version} is of this very series; 8.2 is of none. */
    boolean holds(ServerVersion version) {
        return version.major() == major && (this == V26 || version.minor() == minor);
    }

    /** The newest series that {@code version} has reached; empty for one older than 5.5. 8.2 has reached 8.0, for example. */
    static Optional<Series> reachedBy(ServerVersion version) {
        return Arrays.stream(values())
                .filter(series -> version.atLeast(series.major, series.minor, 0))
                .reduce((_, newer) -> newer);
    }
}
