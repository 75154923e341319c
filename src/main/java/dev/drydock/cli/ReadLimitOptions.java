package dev.drydock.cli;

import dev.drydock.db.rows.RowsWish;
import java.time.Duration;
import picocli.CommandLine.Option;

/** {@code --limit} and {@code --time-limit} of commands that show rows. */
public final class ReadLimitOptions {

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Most rows, 1 to " + RowsWish.MOST_ROWS + " (default: ${DEFAULT-VALUE}).")
    private int limit = RowsWish.USUAL_ROWS;

    @Option(
            names = "--time-limit",
            paramLabel = "S",
            description = "Longest time of the statement in seconds, 1 to 300 (default: ${DEFAULT-VALUE}).")
    private long seconds = RowsWish.USUAL_TIME.toSeconds();

    /**
     * Most rows.
     *
     * @throws UsageException if this or the time is more than there may be, or none
     */
    public int rows() {
        try {
            RowsWish.requireLimits(limit, time());
        } catch (IllegalArgumentException _) {
            throw new UsageException("--limit takes 1 to " + RowsWish.MOST_ROWS + ", --time-limit 1 to "
                    + RowsWish.MOST_TIME.toSeconds() + " seconds.");
        }
        return limit;
    }

    /** Longest time of the statement. */
    public Duration time() {
        return Duration.ofSeconds(seconds);
    }
}
