package dev.drydock.db.server;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version as three numbers; compare only within one family, since MariaDB 10 to 12 and the MySQL calendar versions (26.7)
 * number differently.
 *
 * @param major such as 5, 8, 10 or 26
 * @param minor such as 7
 * @param patch such as 22
 * @param text the server's own text, such as {@code 10.11.6-MariaDB-log}
 */
public record ServerVersion(int major, int minor, int patch, String text) implements Comparable<ServerVersion> {

    private static final Pattern NUMBERS = Pattern.compile("(?<![\\d.])(\\d{1,9})\\.(\\d{1,9})(?:\\.(\\d{1,9}))?");
    /** MariaDB before 11.0 puts this before its version in the greeting, for the sake of old replicas. */
    private static final String MARIADB_PREFIX = "5.5.5-";

    private static final Comparator<ServerVersion> ORDER = Comparator.comparingInt(ServerVersion::major)
            .thenComparingInt(ServerVersion::minor)
            .thenComparingInt(ServerVersion::patch);

    /** Reads the numbers out of the server's text; zeros where it has none. */
    public static ServerVersion parse(String text) {
        String plain = text.startsWith(MARIADB_PREFIX) ? text.substring(MARIADB_PREFIX.length()) : text;
        Matcher matcher = NUMBERS.matcher(plain);
        if (!matcher.find()) {
            return new ServerVersion(0, 0, 0, text);
        }
        int patch = matcher.group(3) == null ? 0 : Integer.parseInt(matcher.group(3));
        return new ServerVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), patch, plain);
    }

    public boolean atLeast(int otherMajor, int otherMinor, int otherPatch) {
        return compareTo(new ServerVersion(otherMajor, otherMinor, otherPatch, "")) >= 0;
    }

    /** The numbers, such as {@code 5.7.22}. */
    public String numbers() {
        return major + "." + minor + "." + patch;
    }

    @Override
    public int compareTo(ServerVersion other) {
        return ORDER.compare(this, other);
    }
}
