package dev.drydock.history.database;

import dev.drydock.history.file.ClosedState;
import dev.drydock.history.file.OpenLock;
import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where the files of a history lie: in a folder of their own that only the user can enter, so that nothing H2 makes in it
 * can be read by others, not even for a moment. H2's lock file needs it most: it names the port of the database.
 *
 * @param folder the folder of the history, inside the data folder
 */
public record HistoryPlace(Path folder) {

    public static final String NAME = "history";

    /** The place in a data folder. */
    public static HistoryPlace in(Path dataFolder) {
        return new HistoryPlace(dataFolder.toAbsolutePath().resolve(NAME));
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

    /** Of {@link OpenLock}. */
    public Path opening() {
        return folder.resolve(NAME + ".opening");
    }

    public Path passwords() {
        return folder.resolve(NAME + ".passwords");
    }

    /** Of {@link ClosedState}. */
    public Path closedState() {
        return folder.resolve(NAME + ".sum");
    }

    public Path backup(String what) {
        return folder.resolve(NAME + "-" + what + ".backup");
    }

    /** Makes the folder, and repairs the permissions of what is in it. */
    public void makePrivate() throws IOException {
        PrivateFiles.folder(folder);
        PrivateFiles.filesIn(folder);
    }
}
