package dev.drydock.history.database;

import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the files of a history lie: in a folder of their own that only the user can enter, so that nothing H2 makes in it
 * can be read by others, not even for a moment. H2's lock file needs it most: it names the port of the database.
 *
 * @param folder the folder of the history, inside the data folder
 */
public record HistoryLocation(Path folder) {

    public static final String NAME = "history";

    /** The place in a data folder. */
    public static HistoryLocation in(Path dataFolder) {
        return new HistoryLocation(dataFolder.toAbsolutePath().resolve(NAME));
    }

    /** The place of a database that H2 has open under this path; none for one that is not complete yet. */
    public static Optional<HistoryLocation> ofDatabase(Path path) {
        Path folder = path.getParent();
        return folder != null && path.endsWith(NAME) ? Optional.of(new HistoryLocation(folder)) : Optional.empty();
    }

    /** For what belongs to shared histories and lies on this computer. */
    public static Path shared(Path dataFolder) {
        return dataFolder.toAbsolutePath().resolve("history-team");
    }

    public Path database() {
        return folder.resolve(NAME + H2Url.SUFFIX);
    }

    /** A database that is not complete yet. */
    public Path draft() {
        return folder.resolve(NAME + "-draft" + H2Url.SUFFIX);
    }

    /** Of H2. */
    public Path lockFile() {
        return folder.resolve(NAME + ".lock.db");
    }

    /** Of {@code OpenLock}. */
    public Path opening() {
        return folder.resolve(NAME + ".opening");
    }

    public Path passwords() {
        return folder.resolve(NAME + ".passwords");
    }

    /** Of {@code ClosedState}. */
    public Path closedState() {
        return folder.resolve(NAME + ".sum");
    }

    /** Of {@code ClosedState}, while the database is open. */
    public Path openedState() {
        return folder.resolve(NAME + ".sum-open");
    }

    /** Of {@link KnownHead}. */
    public Path head() {
        return folder.resolve(NAME + ".head");
    }

    public Path backup(String what) {
        return folder.resolve(NAME + "-" + what + ".backup");
    }

    /** A database that lost something, kept as it was. */
    public Path damaged(String when) {
        return folder.resolve(NAME + "-" + when + ".damaged");
    }

    /** Of {@code CopyRule}. */
    public Path copyRule() {
        return folder.resolve(NAME + ".copies");
    }

    /** Makes the folder, and repairs the permissions of what is in it. */
    public void makePrivate() throws IOException {
        PrivateFiles.folder(folder);
        PrivateFiles.filesIn(folder);
    }
}
