package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.GuardOptions;
import dev.drydock.cli.UsageException;
import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the upgrade commands are told in the same words: the server, which tables, and how. */
final class UpgradeArguments {

    @Option(names = "--schema", paramLabel = "GLOB", description = "Only schemas that match (* and ?); repeatable.")
    private List<String> schemas = List.of();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "Exclude these tables; repeatable.")
    private List<String> excludes = List.of();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Parallel sessions, 1 to 64 (default: by the server's cores and load).")
    private @Nullable Integer workers;

    @Option(
            names = "--write-binlog",
            description = "Write the statements to the binary log, so that replicas run them, too.")
    private boolean writeBinlog;

    @Option(
            names = "--lock-wait",
            paramLabel = "S",
            description = "Longest wait for a locked table before others are taken first (default: ${DEFAULT-VALUE}).")
    private long lockWait = UpgradeOptions.DEFAULT_LOCK_WAIT.toSeconds();

    @Option(
            names = "--lock-tries",
            paramLabel = "N",
            description = "How often a locked table is tried (default: ${DEFAULT-VALUE}).")
    private int lockTries = UpgradeOptions.DEFAULT_LOCK_TRIES;

    @Mixin
    private final GuardOptions guards = new GuardOptions();

    /** @throws UsageException if a number is out of its range */
    UpgradeOptions options() {
        check(workers == null || (workers >= 1 && workers <= 64), "--workers takes a number from 1 to 64.");
        check(lockWait >= 1 && lockWait <= 31_536_000, "--lock-wait takes seconds, 1 or more.");
        check(lockTries >= 1, "--lock-tries takes a number, 1 or more.");
        return new UpgradeOptions(
                new Scope(schemas, List.of(), excludes, false),
                workers == null ? OptionalInt.empty() : OptionalInt.of(workers),
                writeBinlog,
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
