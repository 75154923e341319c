package dev.drydock.feature.upgrade.path;

import dev.drydock.db.server.ServerVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The series that an upgrade may stop at, those of each family oldest first: of MySQL every one before 8.0, then those with
 * long-term support ("Upgrade Paths" in the MySQL manual); innovation releases lie between them. MariaDB starts on the files
 * of any older MariaDB ("Upgrading Between Major MariaDB Versions" in its documentation).
 */
public enum Series {
    V5_5(5, 5),
    V5_6(5, 6),
    V5_7(5, 7),
    V8_0(8, 0),
    V8_4(8, 4),
    V9_7(9, 7),
    /** The calendar versions, which have the year for their first number. */
    V26(26, 0),
    /** MariaDB 10.0 to 10.5, from which one comes and to which nobody goes any more. */
    MARIADB_10(10, 0),
    MARIADB_10_6(10, 6),
    MARIADB_10_11(10, 11),
    MARIADB_11_4(11, 4);

    private final int major;
    private final int minor;

    Series(int major, int minor) {
        this.major = major;
        this.minor = minor;
    }

    /** Such as {@code 5.7}, or {@code 26.x} for the calendar versions. */
    public String label() {
        return this == V26 || this == MARIADB_10 ? major + ".x" : major + "." + minor;
    }

    /** With the name of whose server it is, such as {@code MariaDB 10.11}. */
    public String product() {
        return (mariaDb() ? "MariaDB " : "MySQL ") + label();
    }

    public boolean mariaDb() {
        return compareTo(MARIADB_10) >= 0;
    }

    /** The series that one can go to, oldest first. */
    public static List<Series> targets(boolean mariaDb) {
        return Arrays.stream(values())
                .filter(series -> series.mariaDb() == mariaDb)
                .skip(1)
                .toList();
    }

    /** The series that one can go to, of both families, as a command names them. */
    public static String targetLabels() {
        return labels(targets(false)) + "; MariaDB's " + labels(targets(true));
    }

    static String labels(List<Series> series) {
        return series.stream().map(Series::label).collect(Collectors.joining(", "));
    }

    /** The series that {@code text} names: {@code 5.7}, {@code 5.7.44}, {@code 26}, {@code 26.x}, {@code 26.7}, {@code 10.11}. */
    public static Optional<Series> named(String text) {
        String plain = text.strip();
        return Arrays.stream(values())
                .filter(series -> switch (series) {
                    case V26 -> plain.matches("26(\\.(x|\\d+)(\\.\\d+)?)?");
                    case MARIADB_10 -> plain.equals(series.label());
                    default -> plain.matches(series.major + "\\." + series.minor + "(\\.\\d+)?");
                })
                .findFirst();
    }

    /** Whether {@code version} is of this very series; 8.2 is of none. */
    boolean holds(ServerVersion version) {
        return version.major() == major && (this == V26 || version.minor() == minor);
    }

    /** The newest series of its family that a version has reached; empty for one older than all. 8.2 has reached 8.0, for example. */
    static Optional<Series> reachedBy(ServerVersion version, boolean mariaDb) {
        return Arrays.stream(values())
                .filter(series -> series.mariaDb() == mariaDb && version.atLeast(series.major, series.minor, 0))
                .reduce((_, newer) -> newer);
    }
}
