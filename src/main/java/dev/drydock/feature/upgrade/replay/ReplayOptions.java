package dev.drydock.feature.upgrade.replay;

import dev.drydock.platform.mysqld.ServerProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How the statements of applications are run on both copies of the data.
 *
 * @param program the old server's own
 * @param logs slow logs, general logs and files of statements
 * @param each the longest that one statement may take
 * @param all the longest that all of them may take
 * @param rows the most rows of a result that are compared
 * @param pause between two statements
 */
public record ReplayOptions(
        ServerProgram program, List<Path> logs, Duration each, Duration all, int rows, Duration pause) {

    public static final int SECONDS = 10;
    public static final int MINUTES = 30;
    public static final int ROWS = 10_000;

    /** With the limits that a user gets who names none. */
    public static ReplayOptions usual(ServerProgram program, List<Path> logs) {
        return new ReplayOptions(
                program, logs, Duration.ofSeconds(SECONDS), Duration.ofMinutes(MINUTES), ROWS, Duration.ZERO);
    }
}
