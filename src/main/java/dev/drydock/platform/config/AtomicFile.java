package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Replaces a file as a whole: whoever reads it, also after a crash, finds either the old content or the new one. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes a temporary file beside it, forces it to disk and moves it over the old one; blocks. */
    public static void replace(Path path, byte[] content) throws IOException {
        replace(path, content, new FileAttribute<?>[0]);
    }

    /** As {@link #replace(Path, byte[])}, readable by its owner only, where the file system knows such a thing. */
    public static void replacePrivate(Path path, byte[] content) throws IOException {
        replace(path, content, ownerOnly());
    }

    /** How a new file is created that nobody but its owner may read. */
    public static FileAttribute<?>[] ownerOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private static void replace(Path path, byte[] content, FileAttribute<?>[] attributes) throws IOException {
        Path temporary = path.resolveSibling(path.getFileName() + ".tmp");
        Files.createDirectories(path.toAbsolutePath().getParent());
        // one that a crash left behind may have other permissions
        if (!Files.isDirectory(temporary, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(temporary);
        }
        try (FileChannel channel = FileChannel.open(
                temporary, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW), attributes)) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
        Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
