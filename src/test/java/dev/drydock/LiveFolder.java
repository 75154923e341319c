package dev.drydock;

import dev.drydock.platform.config.FolderContents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads a folder in which a server or another process works meanwhile: what goes away while it is read was not there. */
public final class LiveFolder {

    private LiveFolder() {}

    /** All that is in the folder, at every depth. */
    public static List<Path> paths(Path folder) throws IOException {
        return FolderContents.of(folder).stream().skip(1).toList();
    }

    /** The regular files in the folder, at every depth. */
    public static List<Path> files(Path folder) throws IOException {
        return paths(folder).stream().filter(Files::isRegularFile).toList();
    }

    /** The bytes of a file, each as one character; none if it has gone away. */
    public static String bytes(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException _) {
            return "";
        }
    }
}
