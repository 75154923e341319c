package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Replaces a file as a whole: whoever reads it, also after a crash, finds either the old content or the new one. Only its
 * owner can read it. A link that the user made stays, and the file that it names is replaced; a link of another account is
 * not followed but replaced.
 */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes a temporary file beside it, forces it to disk and moves it over the old one; makes the folder; blocks. */
    public static void replacePrivate(Path path, byte[] content) throws IOException {
        PrivateFiles.folderFor(path);
        boolean ownLink = Files.isSymbolicLink(path) && PrivateFiles.ofThisAccount(path);
        replace(ownLink ? path.toRealPath() : path, content);
    }

    private static void replace(Path path, byte[] content) throws IOException {
        Path temporary = path.resolveSibling(path.getFileName() + ".tmp");
        // one that a crash left behind may have other permissions
        if (!Files.isDirectory(temporary, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(temporary);
        }
        try (FileChannel channel = FileChannel.open(
                temporary,
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                PrivateFiles.attributesOfFile())) {
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
        Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
