package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells one replaced file from the next without reading it.
 *
 * @param key the file system's own number of the file; null where it gives none
 */
public record FileStamp(@Nullable Object key, FileTime changed, long size) {

    /** Of the file now; empty if there is none, or the system does not let it be looked at. */
    public static Optional<FileStamp> of(Path path) {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return Optional.of(new FileStamp(now.fileKey(), now.lastModifiedTime(), now.size()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
