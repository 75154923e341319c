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

    /**
     * Writes a temporary file beside it, forces it to disk and moves it over the old one; makes the folder; blocks. Two at
     * a time are in each other's way: where that can be, {@link FileTurn} parts them.
     */
    public static void replacePrivate(Path path, byte[] content) throws IOException {
        PrivateFiles.folderFor(path);
        replace(target(path), content);
    }

    /** The file that is replaced: where a link of this account leads, else the path itself. */
    static Path target(Path path) throws IOException {
        boolean ownLink = Files.isSymbolicLink(path) && PrivateFiles.ofThisAccount(path);
        return ownLink ? path.toRealPath() : path;
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
        forceFolder(path.resolveSibling("").toAbsolutePath());
    }

    /**
     * Lets a file that is complete take the place of another, or a place where none is, so that neither its content nor its
     * name is lost with the power: forces it to disk, moves it within the file system, and forces the folder. Blocks.
     */
    public static void takePlace(Path complete, Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(complete, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(complete, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        forceFolder(path.resolveSibling("").toAbsolutePath());
    }

    /** The new name is in the folder, which is forced by itself; Windows opens no folders, and forces them with the file. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException _) {
            // the file is in its place; a file system that cannot force a folder keeps its own order
        }
    }
}
