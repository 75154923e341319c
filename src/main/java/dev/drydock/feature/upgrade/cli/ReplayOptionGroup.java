package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.platform.mysqld.ServerProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of statements that are run on two copies of a data directory. */
final class ReplayOptionGroup {

    private static final int LONGEST_MINUTES = 24 * 60;
    private static final int MOST_ROWS = 1_000_000;

    @Option(
            names = "--source-program",
            paramLabel = "PATH",
            description = "The mysqld or mariadbd of the source's own series: it is started on a second copy of"
                    + " --data-directory, which tries the way back: rows of all tables are counted on both copies, and the"
                    + " statements of --replay are run on both and compared.")
    private @Nullable Path program;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description =
                    "A slow log, a general log or a file of statements (repeatable). With --statements, those that"
                            + " the server remembers are run as well. What changes rows is rolled back.")
    private List<Path> logs = List.of();

    @Option(
            names = "--dump-and-load",
            description =
                    "Also try the way back by a dump: mysqldump or mariadb-dump of this computer dumps the upgraded"
                            + " copy, and the dump is loaded into new data of --source-program.")
    private boolean dump;

    @Option(
            names = "--dump-program",
            paramLabel = "PATH",
            description =
                    "The mysqldump or mariadb-dump for --dump-and-load, or its folder; the client is taken from the"
                            + " same folder (default: the best of what is found).")
    private @Nullable Path dumpProgram;

    @Option(
            names = "--replicate-back",
            description =
                    "Also try the way back by replication: --source-program, on its copy, follows the upgraded copy while"
                            + " the inserts, updates and deletes of --replay are run there, and kept, in the order of the"
                            + " logs.")
    private boolean following;

    @Option(
            names = "--replicate-time",
            paramLabel = "MINUTES",
            description = "The longest that these are run for --replicate-back, and the longest that is then waited"
                    + " (default: " + RehearsalOptions.FOLLOWING_MINUTES + ").")
    private @Nullable Integer followingMinutes;

    @Option(
            names = "--replay-limit",
            paramLabel = "SECONDS",
            description = "The longest that one statement may take (default: " + ReplayOptions.SECONDS + ").")
    private @Nullable Integer seconds;

    @Option(
            names = "--replay-time",
            paramLabel = "MINUTES",
            description = "The longest that all of them may take (default: " + ReplayOptions.MINUTES + ").")
    private @Nullable Integer minutes;

    @Option(
            names = "--replay-rows",
            paramLabel = "N",
            description = "The most rows of a result that are compared (default: " + ReplayOptions.ROWS + ").")
    private @Nullable Integer rows;

    @Option(
            names = "--replay-pause",
            paramLabel = "MILLISECONDS",
            description = "A pause after the statements of each digest (default: none).")
    private @Nullable Integer pause;

    boolean given() {
        return program != null;
    }

    /** @throws UsageException if one is given without what it needs, or out of its range */
    void require(boolean dataDirectory) {
        boolean limits = Stream.of(seconds, minutes, rows, pause).anyMatch(Objects::nonNull);
        if (program == null && !logs.isEmpty()) {
            throw new UsageException("--replay wants --source-program.");
        }
        if (program == null && limits) {
            throw new UsageException(
                    "--replay-limit, --replay-time, --replay-rows and --replay-pause want --source-program.");
        }
        if (program == null && dump) {
            throw new UsageException("--dump-and-load wants --source-program.");
        }
        if (program == null && following) {
            throw new UsageException("--replicate-back wants --source-program.");
        }
        if (followingMinutes != null && !following) {
            throw new UsageException("--replicate-time wants --replicate-back.");
        }
        if (dumpProgram != null && !dump) {
            throw new UsageException("--dump-program wants --dump-and-load.");
        }
        if (program != null && !dataDirectory) {
            throw new UsageException("--source-program wants --data-directory.");
        }
        within("--replay-limit", seconds, 1, 3_600);
        within("--replay-time", minutes, 1, LONGEST_MINUTES);
        within("--replicate-time", followingMinutes, 1, LONGEST_MINUTES);
        within("--replay-rows", rows, 1, MOST_ROWS);
        within("--replay-pause", pause, 0, 60_000);
    }

    private static void within(String option, @Nullable Integer value, int least, int most) {
        if (value != null && (value < least || value > most)) {
            throw new UsageException(option + " takes " + least + " to " + most + ".");
        }
    }

    Optional<RehearsalOptions.Dump> dump() {
        return dump ? Optional.of(new RehearsalOptions.Dump(Optional.ofNullable(dumpProgram))) : Optional.empty();
    }

    Optional<Duration> following() {
        return following
                ? Optional.of(Duration.ofMinutes(
                        Objects.requireNonNullElse(followingMinutes, RehearsalOptions.FOLLOWING_MINUTES)))
                : Optional.empty();
    }

    /** Empty if nothing is to be run; blocks on the program's own words. */
    Optional<ReplayOptions> options() {
        return Optional.ofNullable(program)
                .map(place -> new ReplayOptions(
                        ServerProgram.at(place),
                        logs,
                        Duration.ofSeconds(Objects.requireNonNullElse(seconds, ReplayOptions.SECONDS)),
                        Duration.ofMinutes(Objects.requireNonNullElse(minutes, ReplayOptions.MINUTES)),
                        Objects.requireNonNullElse(rows, ReplayOptions.ROWS),
                        Duration.ofMillis(Objects.requireNonNullElse(pause, 0))));
    }
}
