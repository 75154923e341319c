package dev.drydock.platform.mysqld;

import dev.drydock.platform.config.FolderContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A cached folder that exists complete or not at all: it is filled under a temporary name and then moved. */
public final class WholeFolder {

    /** Fills an empty folder. */
    @FunctionalInterface
    public interface Filler {
        void fill(Path folder) throws IOException;
    }

    private WholeFolder() {}

    /** {@code folder}, filled by {@code filler} if it did not exist. Two processes may do this at once; one's work is kept. */
    public static Path of(Path folder, Filler filler) throws IOException {
        if (Files.isDirectory(folder)) {
            return folder;
        }
        Files.createDirectories(folder.toAbsolutePath().getParent());
        Path temporary = Files.createTempDirectory(folder.toAbsolutePath().getParent(), folder.getFileName() + ".tmp-");
        try {
            filler.fill(temporary);
            moveUnlessThere(temporary, folder);
        } finally {
            delete(temporary);
        }
        return folder;
    }

    private static void moveUnlessThere(Path temporary, Path folder) throws IOException {
        try {
            Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            if (!Files.isDirectory(folder)) {
                throw failure;
            }
        }
    }

    /** Removes {@code folder} with all it holds; does nothing if there is none. Symbolic links are not followed. */
    public static void delete(Path folder) throws IOException {
        FolderContents.remove(folder);
    }
}
