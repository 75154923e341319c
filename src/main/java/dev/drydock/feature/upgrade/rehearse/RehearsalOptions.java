package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Scope;
import dev.drydock.platform.optionfile.OptionFiles;
import java.nio.file.Path;
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
 */
public record RehearsalOptions(
        Scope scope,
        Optional<OptionFiles> config,
        boolean accounts,
        boolean hashes,
        int sample,
        boolean statements,
        int workers,
        Optional<Path> dataDirectory) {

    /** Enough to keep two cores of the target busy, and little for the source, which answers SHOW CREATE only. */
    public static final int WORKERS = 4;

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
