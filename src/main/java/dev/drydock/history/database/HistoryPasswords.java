package dev.drydock.history.database;

import dev.drydock.platform.config.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * The random passwords of the database, in a file beside it that only the user can read. Without them, whoever reaches
 * the port on which one process serves the others would be let in.
 *
 * @param owner of {@link H2Url#OWNER}, who changes the schema
 * @param application of {@link H2Url#APPLICATION}, who reads and writes rows and can do nothing else
 */
public record HistoryPasswords(String owner, String application) {

    private static final int BYTES = 24;

    /** @throws IOException if there is no such file, or it holds no passwords */
    public static HistoryPasswords read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        if (lines.size() != 2 || lines.stream().anyMatch(String::isBlank)) {
            throw new IOException("the file holds no passwords");
        }
        return new HistoryPasswords(lines.getFirst(), lines.getLast());
    }

    /** Makes new ones; they are on disk when this returns. */
    public static HistoryPasswords create(Path file) throws IOException {
        HistoryPasswords made = new HistoryPasswords(random(), random());
        AtomicFile.replacePrivate(
                file, (made.owner + "\n" + made.application + "\n").getBytes(StandardCharsets.ISO_8859_1));
        return made;
    }

    @Override
    public String toString() {
        return "HistoryPasswords";
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
