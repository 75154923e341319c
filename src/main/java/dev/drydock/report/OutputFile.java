package dev.drydock.report;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** Files that users asked for: written whole or not at all. */
public final class OutputFile {

    private OutputFile() {}

    /**
     * Writes a file: first under another name, then moved over an old one.
     *
     * @param content writes what belongs into the file
     * @throws DrydockException E-1005 if it cannot be written; an old file is then unchanged
     */
    public static void save(Path path, Consumer<Writer> content) {
        Path temporary = path.resolveSibling(path.getFileName() + ".part");
        try {
            try (Writer writer = Files.newBufferedWriter(temporary)) {
                content.accept(writer);
            }
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | UncheckedIOException failure) {
            discard(temporary, failure);
            throw new DrydockException(Problem.of(PlatformError.OUTPUT_UNWRITABLE, failure.toString(), path), failure);
        }
    }

    private static void discard(Path temporary, Exception failure) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException left) {
            failure.addSuppressed(left);
        }
    }

    /** As {@link #save}, for a text that is there already. */
    public static void saveText(Path path, String text) {
        save(path, writer -> {
            try {
                writer.write(text);
            } catch (IOException failure) {
                throw new java.io.UncheckedIOException(failure);
            }
        });
    }
}
