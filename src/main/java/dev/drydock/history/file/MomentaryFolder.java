package dev.drydock.history.file;

import dev.drydock.platform.config.FolderContents;
import dev.drydock.platform.config.ProcessFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A private folder for what is kept only until Drydock ends; after a kill the next start removes it. */
public final class MomentaryFolder {

    private static final Logger LOG = LoggerFactory.getLogger(MomentaryFolder.class);

    private MomentaryFolder() {}

    public static Path make() throws IOException {
        return ProcessFolder.temporaryFolder();
    }

    /** Removes it if that can be done. */
    public static void forget(Path folder) {
        try {
            FolderContents.remove(folder);
        } catch (IOException failure) {
            LOG.info("{} was not removed: {}", folder, failure.toString());
        }
    }
}
