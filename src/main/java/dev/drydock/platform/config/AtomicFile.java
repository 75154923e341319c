package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/** Replaces a file as a whole: whoever reads it, also after a crash, finds either the old content or the new one. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes a temporary file beside it, forces it to disk and moves it over the old one; blocks. */
    public static void replace(Path path, byte[] content) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        replace(path, content, new FileAttribute<?>[0]);
    }

    /** As {@link #replace(Path, byte[])}, readable by its owner only; so is its folder if it is made for it. */
    public static void replacePrivate(Path path, byte[] content) throws IOException {
        PrivateFiles.folderFor(path);
        replace(path, content, PrivateFiles.attributesOfFile());
    }

    private static void replace(Path path, byte[] content, FileAttribute<?>[] attributes) throws IOException {
        Path temporary = path.resolveSibling(path.getFileName() + ".tmp");
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
