package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The room that a file system has left for this account. It is asked of the file system itself: {@link
 * java.nio.file.FileStore} looks the place up in the table of mounts, where the root of a chroot does not stand. Blocks on the
 * disk; any thread.
 */
public final class FreeSpace {

    private FreeSpace() {}

    /**
     * Of the file system of a file or folder, in bytes; 0 also where it cannot be told.
     *
     * @throws IOException if there is no such file
     */
    public static long of(Path there) throws IOException {
        if (!Files.exists(there)) {
            throw new NoSuchFileException(there.toString());
        }
        return there.toFile().getUsableSpace();
    }
}
