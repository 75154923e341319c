package dev.drydock.db.syntax;

import dev.drydock.db.server.ServerVersion;
import java.util.Locale;

/**
 * How a server reads a text.
 *
 * @param ansiQuotes whether double quotes stand around names
 * @param plainBackslashes whether a backslash is a sign like any other
 * @param version what stands in an executable comment of a newer version than this is not read, such as 80036
 */
public record ReadingMode(boolean ansiQuotes, boolean plainBackslashes, int version) {

    /** Reads what stands in every executable comment. */
    public static final int ANY_VERSION = Integer.MAX_VALUE;

    /** Under an sql_mode, by a server of this version. */
    public static ReadingMode of(String sqlMode, ServerVersion version) {
        String modes = sqlMode.toUpperCase(Locale.ROOT);
        return new ReadingMode(
                modes.contains("ANSI_QUOTES"),
                modes.contains("NO_BACKSLASH_ESCAPES"),
                version.major() * 10_000 + version.minor() * 100 + Math.min(99, version.patch()));
    }
}
