package dev.drydock.cli;

import dev.drydock.lane.LaneOptions;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How tables are worked on in parallel, for commands whose statements replicas get in any case. */
public class WorkerArguments {

    private static final int MOST_WORKERS = 64;
    private static final long MOST_SECONDS = 31_536_000;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Parallel sessions, 1 to 64 (default: by the server's cores and load).")
    private @Nullable Integer workers;

    @Option(
            names = "--lock-wait",
            paramLabel = "S",
            description = "Longest wait for a locked table before others are taken first (default: ${DEFAULT-VALUE}).")
    private long lockWait = LaneOptions.USUAL.lockWait().toSeconds();

    @Option(
            names = "--lock-tries",
            paramLabel = "N",
            description = "How often a locked table is tried (default: ${DEFAULT-VALUE}).")
    private int lockTries = LaneOptions.USUAL.lockTries();

    @Mixin
    private final GuardOptions guards = new GuardOptions();

    /**
     * @param replicate whether the statements go to the binary log
     * @throws UsageException if a number is out of its range
     */
    public final LaneOptions options(boolean replicate) {
        check(workers == null || (workers >= 1 && workers <= MOST_WORKERS), "--workers takes a number from 1 to 64.");
        check(lockWait >= 1 && lockWait <= MOST_SECONDS, "--lock-wait takes seconds, 1 or more.");
        check(lockTries >= 1, "--lock-tries takes a number, 1 or more.");
        return new LaneOptions(
                workers == null ? OptionalInt.empty() : OptionalInt.of(workers),
                replicate,
                Duration.ofSeconds(lockWait),
                lockTries,
                guards.maxThreadsRunning(),
                guards.maxLagSeconds());
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new UsageException(message);
        }
    }
}
