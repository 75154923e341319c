package dev.drydock.cli;

import dev.drydock.db.pool.LoadGuards;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How much load holds the next table back. */
public final class GuardOptions {

    @Option(
            names = "--max-threads-running",
            paramLabel = "N",
            description = "Start no table while more threads run; 0 for no limit (default: ${DEFAULT-VALUE}).")
    private long maxThreadsRunning = LoadGuards.DEFAULT_MAX_THREADS_RUNNING;

    @Option(
            names = "--max-lag",
            paramLabel = "S",
            description = "Start no table while this replica lags more; 0 for no limit (default: ${DEFAULT-VALUE}).")
    private long maxLag = LoadGuards.DEFAULT_MAX_LAG_SECONDS;

    /** @throws UsageException if it is negative */
    public OptionalLong maxThreadsRunning() {
        return limit(maxThreadsRunning, "--max-threads-running takes a number, 0 or more.");
    }

    /** @throws UsageException if it is negative */
    public OptionalLong maxLagSeconds() {
        return limit(maxLag, "--max-lag takes seconds, 0 or more.");
    }

    private static OptionalLong limit(long value, String message) {
        if (value < 0) {
            throw new UsageException(message);
        }
        return value == 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
