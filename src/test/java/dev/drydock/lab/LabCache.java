package dev.drydock.lab;

import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the lab makes once and keeps: one thread of one process makes it, and all others that want it wait. */
public final class LabCache {

    private LabCache() {}

    /** The folder of this name in the cache, filled first if it is not there. */
    static Path folder(String name, WholeFolder.Filler filler) throws IOException {
        return folder(LabFolders.cache(), name, filler);
    }

    /** As {@link #folder(String, WholeFolder.Filler)} in another cache. */
    static Path folder(Path cache, String name, WholeFolder.Filler filler) throws IOException {
        Path folder = cache.resolve(name);
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Files.createDirectories(cache);
        return alone(cache.resolve(name + ".lock"), () -> WholeFolder.of(folder, filler));
    }

    /** Work that yields something or fails. */
    @FunctionalInterface
    public interface Work<T> {
        T done() throws IOException;
    }

    /** Does the work while no other thread or process holds the lock of this file. */
    public static synchronized <T> T alone(Path file, Work<T> work) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            return work.done();
        }
    }
}
