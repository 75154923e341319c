package dev.drydock.cli;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the upgrade commands are told in the same words: the server, which tables, and how. */
final class UpgradeArguments {

    /** What a command does on the opened server. */
    interface Work {
        ExitStatus on(OpenServer server, Secret password) throws InterruptedException;
    }

    @Mixin
    private final PasswordOptions password = new PasswordOptions();

    @Option(names = "--schema", paramLabel = "GLOB", description = "Only schemas that match (* and ?); repeatable.")
    private List<String> schemas = List.of();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "Leave these tables out; repeatable.")
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

    @Option(
            names = "--max-threads-running",
            paramLabel = "N",
            description = "Start no table while more threads run; 0 for no limit (default: ${DEFAULT-VALUE}).")
    private long maxThreadsRunning = UpgradeOptions.DEFAULT_MAX_THREADS_RUNNING;

    @Option(
            names = "--max-lag",
            paramLabel = "S",
            description = "Start no table while this replica lags more; 0 for no limit (default: ${DEFAULT-VALUE}).")
    private long maxLag = UpgradeOptions.DEFAULT_MAX_LAG_SECONDS;

    /** @throws UsageException if a number is out of its range */
    UpgradeOptions options() {
        check(workers == null || (workers >= 1 && workers <= 64), "--workers takes a number from 1 to 64.");
        check(lockWait >= 1 && lockWait <= 31_536_000, "--lock-wait takes seconds, 1 or more.");
        check(lockTries >= 1, "--lock-tries takes a number, 1 or more.");
        check(maxThreadsRunning >= 0, "--max-threads-running takes a number, 0 or more.");
        check(maxLag >= 0, "--max-lag takes seconds, 0 or more.");
        return new UpgradeOptions(
                new Scope(schemas, List.of(), excludes, false),
                workers == null ? OptionalInt.empty() : OptionalInt.of(workers),
                writeBinlog,
                Duration.ofSeconds(lockWait),
                lockTries,
                positive(maxThreadsRunning),
                positive(maxLag));
    }

    /** Opens the server, does the work and closes it. */
    ExitStatus open(String server, Services services, Terminal terminal, Work work) throws InterruptedException {
        return open(password, server, services, terminal, work);
    }

    /** The same for a command that takes no options beside the password. */
    static ExitStatus open(PasswordOptions password, String server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        Optional<DefaultsFile> defaults = password.defaults();
        Profile profile = ServerArgument.profile(server, services.profiles(), defaults);
        try (Secret secret = password.password(profile, defaults, terminal);
                OpenServer opened = OpenServer.open(profile, secret)) {
            return work.on(opened, secret);
        }
    }

    static void check(boolean right, String message) {
        if (!right) {
            throw new UsageException(message);
        }
    }

    private static OptionalLong positive(long limit) {
        return limit == 0 ? OptionalLong.empty() : OptionalLong.of(limit);
    }
}
