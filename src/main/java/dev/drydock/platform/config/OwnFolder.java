package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder that belongs to this process as long as it lives: the lock file beside it is held by the operating system until
 * the process ends, however that happens.
 */
final class OwnFolder {

    static final String LOCK = ".lock";

    private final Path path;
    private final FileChannel lock;

    private OwnFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes one in a place, which is made private. */
    static OwnFolder make(Path place) throws IOException {
        PrivateFiles.folder(place);
        long pid = ProcessHandle.current().pid();
        for (int attempt = 1; ; attempt++) {
            Path folder = place.resolve(attempt == 1 ? Long.toString(pid) : pid + "-" + attempt);
            FileChannel lock = lockOf(folder);
            if (lock != null) {
                PrivateFiles.folder(folder);
                return new OwnFolder(folder, lock);
            }
        }
    }

    /** Null if the name is taken, or if somebody who sweeps took the lock file for one that was left. */
    private static @Nullable FileChannel lockOf(Path folder) throws IOException {
        Path file = lockFile(folder);
        FileChannel channel;
        try {
            channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                    PrivateFiles.attributesOfFile());
        } catch (FileAlreadyExistsException _) {
            return null;
        }
        LeftBehind.own(file);
        FileLock taken = channel.tryLock();
        if (taken != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return channel;
        }
        channel.close();
        return null;
    }

    static Path lockFile(Path folder) {
        return folder.resolveSibling(folder.getFileName() + LOCK);
    }

    Path path() {
        return path;
    }

    void remove() throws IOException {
        try (lock) {
            LeftBehind.remove(path);
        }
    }
}
