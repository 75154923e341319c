package dev.drydock.history;

import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where the files of a history lie: in a folder of their own that only the user can enter, so that nothing H2 makes in it
 * can be read by others, not even for a moment. H2's lock file needs it most: it names the port of the database.
 *
 * @param folder the folder of the history, inside the data folder
 */
record HistoryPlace(Path folder) {

    static final String NAME = "history";

    /** The place in a data folder. */
    static HistoryPlace in(Path dataFolder) {
        return new HistoryPlace(dataFolder.toAbsolutePath().resolve(NAME));
    }

    /** For what belongs to shared histories and lies on this computer. */
    static Path shared(Path dataFolder) {
        return dataFolder.toAbsolutePath().resolve("history-team");
    }

    Path database() {
        return folder.resolve(NAME + H2Url.SUFFIX);
    }

    /** A database that is not complete yet. */
    Path draft() {
        return folder.resolve(NAME + "-draft" + H2Url.SUFFIX);
    }

    /** Of H2. */
    Path lockFile() {
        return folder.resolve(NAME + ".lock.db");
    }

    /** Of {@link OpenLock}. */
    Path opening() {
        return folder.resolve(NAME + ".opening");
    }

    Path passwords() {
        return folder.resolve(NAME + ".passwords");
    }

    /** Of {@link ClosedState}. */
    Path closedState() {
        return folder.resolve(NAME + ".sum");
    }

    Path backup(String what) {
        return folder.resolve(NAME + "-" + what + ".backup");
    }

    /** Makes the folder, and repairs the permissions of what is in it. */
    void makePrivate() throws IOException {
        PrivateFiles.folder(folder);
        PrivateFiles.filesIn(folder);
    }
}
