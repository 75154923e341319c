package dev.drydock.history.database;

import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** The number by which a shared history tells the data folders of those who record in it. */
public final class DataFolderId {

    private static final String FILE = "data-folder.id";

    private DataFolderId() {}

    /** Of the folder; made when first asked for. */
    public static String of(Path folder) throws IOException {
        PrivateFiles.folder(folder);
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            Path draft = Files.writeString(
                    Files.createTempFile(folder, FILE, ".draft"),
                    UUID.randomUUID().toString());
            try {
                Files.createLink(file, draft);
            } catch (FileAlreadyExistsException _) {
                // another process was first
            } finally {
                Files.delete(draft);
            }
        }
        return UUID.fromString(Files.readString(file).strip()).toString();
    }
}
