package dev.drydock.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Keeps other accounts of the computer away from the history. H2's lock file needs it most: who reads it can log in to
 * the process that serves the database. Where a file system has no POSIX permissions, the folder's own rules stand.
 */
final class PrivateFiles {

    private PrivateFiles() {}

    /** Creates the folder for the user alone; one that exists keeps its permissions. */
    static void createFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.createDirectories(folder);
        if (posix(folder)) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** Lets only the user read and write these files, as far as they exist. */
    static void restrict(Path... files) {
        for (Path file : files) {
            try {
                if (Files.exists(file) && posix(file)) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
                }
            } catch (IOException _) {
                // Another account owns the file, so it decides who may read it.
            }
        }
    }

    private static boolean posix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
