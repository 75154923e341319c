package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps other demonstrations out of a folder, also those of other processes, until it is closed. */
final class FolderLock implements AutoCloseable {

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock file {@code name} in {@code folder}, which is made if missing.
     *
     * @throws DrydockException E-6005 if it is taken, E-6002 if it cannot be written
     */
    static FolderLock take(Path folder, String name) {
        try {
            Files.createDirectories(folder);
            FileChannel channel =
                    FileChannel.open(folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new DrydockException(Problem.of(DemoError.ALREADY_RUNNING, "", folder));
            }
            return new FolderLock(channel);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), folder), failure);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException released) {
            // the system releases the lock with this process
        }
    }
}
