package dev.drydock.platform.config;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is in a folder in which others work meanwhile, such as a running server: what they remove during the look is left out,
 * where {@link Files#walk} gives up. Symbolic links are not followed.
 */
public final class FolderContents {

    private FolderContents() {}

    /** The folder and all in it, each folder before what it holds. */
    public static List<Path> of(Path folder) throws IOException {
        return of(folder, Integer.MAX_VALUE);
    }

    /** @param depth how many names deep */
    public static List<Path> of(Path folder, int depth) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, Set.of(), depth, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return add(directory);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                return add(file);
            }

            private FileVisitResult add(Path path) {
                found.add(path);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                return gone(failure);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                return failure == null ? FileVisitResult.CONTINUE : gone(failure);
            }
        });
        return found;
    }

    private static FileVisitResult gone(IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    /** The bytes of a regular file; none of anything else, and of what was removed meanwhile. */
    public static OptionalLong bytes(Path file) throws IOException {
        try {
            return Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
        } catch (NoSuchFileException gone) {
            return OptionalLong.empty();
        }
    }

    /** Removes the folder with all it holds, if it is there. */
    public static void remove(Path folder) throws IOException {
        for (Path path : of(folder).reversed()) {
            Files.deleteIfExists(path);
        }
    }
}
