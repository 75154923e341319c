package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.platform.optionfile.OptionFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What the user chose.
 *
 * @param scope which schemas and tables
 * @param config the server's option file with its includes
 * @param accounts whether accounts and their grants are built, too
 * @param hashes whether the hashes of passwords may leave the source for that
 * @param sample how many of the newest and how many random rows of each table are put in, too; 0 for none
 * @param statements whether the statements that the source remembers are explained on both sides
 * @param workers how many objects are built at a time
 * @param dataDirectory a copy of the data directory, or that of a stopped replica, which the target is started on as well
 * @param diskTest a folder of the server's disk, {@code host:} before one of its own machine, whose speed is compared with this one's
 * @param dump whether the way back by a dump is tried, too, which wants the old server's program of the replay
 * @param following how long the old server follows the upgraded copy at most, to try the way back by replication; wants the same
 * @param replay statements of applications that are run on two copies of it, one under the old server's own program
 */
public record RehearsalOptions(
        Scope scope,
        Optional<OptionFiles> config,
        boolean accounts,
        boolean hashes,
        int sample,
        boolean statements,
        int workers,
        Optional<Path> dataDirectory,
        Optional<ReplayOptions> replay,
        Optional<String> diskTest,
        Optional<Dump> dump,
        Optional<Duration> following) {

    /** The longest that writes go on while the old server follows the new one, unless a user names another time. */
    public static final int FOLLOWING_MINUTES = 5;

    /** @param program the one that dumps; empty for the best that is found */
    public record Dump(Optional<Path> program) {}

    /** Enough to keep two cores of the target busy, and little for the source, which answers SHOW CREATE only. */
    public static final int WORKERS = 4;

    /** Without statements that are run on both sides. */
    public RehearsalOptions(
            Scope scope,
            Optional<OptionFiles> config,
            boolean accounts,
            boolean hashes,
            int sample,
            boolean statements,
            int workers,
            Optional<Path> dataDirectory) {
        this(
                scope,
                config,
                accounts,
                hashes,
                sample,
                statements,
                workers,
                dataDirectory,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public RehearsalOptions withReplay(Optional<ReplayOptions> wanted) {
        return goingOn(wanted, diskTest, dump, following);
    }

    public RehearsalOptions withDiskTest(Optional<String> folder) {
        return goingOn(replay, folder, dump, following);
    }

    public RehearsalOptions withDump(Optional<Dump> wanted) {
        return goingOn(replay, diskTest, wanted, following);
    }

    public RehearsalOptions withFollowing(Optional<Duration> time) {
        return goingOn(replay, diskTest, dump, time);
    }

    private RehearsalOptions goingOn(
            Optional<ReplayOptions> replayed, Optional<String> disk, Optional<Dump> dumped, Optional<Duration> time) {
        return new RehearsalOptions(
                scope,
                config,
                accounts,
                hashes,
                sample,
                statements,
                workers,
                dataDirectory,
                replayed,
                disk,
                dumped,
                time);
    }

    /** Everything but rows, hashes and statements. */
    public static RehearsalOptions usual() {
        return new RehearsalOptions(
                new Scope(java.util.List.of(), java.util.List.of(), java.util.List.of(), false),
                Optional.empty(),
                true,
                false,
                0,
                false,
                WORKERS,
                Optional.empty());
    }
}
