package dev.drydock.profile.importer;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The programs whose servers can be taken over. */
public enum ImportFormat {
    MY_CNF("my.cnf"),
    MYLOGIN("mylogin"),
    WORKBENCH("workbench"),
    DBEAVER("dbeaver"),
    HEIDISQL("heidisql"),
    DRYDOCK("drydock");

    /** Bytes that say what wrote a file; somebody may choose a dump of many gigabytes. */
    private static final int BEGINNING = 1 << 20;

    private final String word;

    ImportFormat(String word) {
        this.word = word;
    }

    /** As commands name it. */
    public String word() {
        return word;
    }

    /** The format that commands name so. */
    public static Optional<ImportFormat> named(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word.equalsIgnoreCase(word))
                .findFirst();
    }

    /**
     * Reads all servers of the file; blocks.
     *
     * @param secrets whether passwords are decoded, too
     * @throws DrydockException E-2251, E-2252, E-2254
     */
    public FoundServers read(Path file, boolean secrets) {
        try {
            return importer().read(file, secrets);
        } catch (IOException failure) {
            throw unreadable(file, failure);
        }
    }

    /**
     * What wrote the file, by its name and its beginning.
     *
     * @throws DrydockException E-2251, or E-2253 if nothing says it
     */
    public static ImportFormat of(Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith("mylogin.cnf")) {
            return MYLOGIN;
        }
        if (name.endsWith(".cnf") || name.endsWith(".ini")) {
            return MY_CNF;
        }
        String text = beginning(file);
        if (text.contains("<data") && text.contains("grt_format")) {
            return WORKBENCH;
        }
        if (text.contains("<|||>")) {
            return HEIDISQL;
        }
        if (text.contains("\"" + DrydockFile.FORMAT + "\"")) {
            return DRYDOCK;
        }
        boolean connections = text.stripLeading().startsWith("{") && text.contains("\"connections\"");
        if (connections || name.startsWith("data-sources")) {
            return DBEAVER;
        }
        throw new DrydockException(Problem.of(ProfileError.IMPORT_UNKNOWN, "", file));
    }

    DrydockException notSuch(Path file, String detail) {
        return new DrydockException(Problem.of(ProfileError.IMPORT_NOT_SUCH, detail, file, word));
    }

    static DrydockException unreadable(Path file, Exception cause) {
        // the class alone: a decoder's message may quote what it read
        return new DrydockException(
                Problem.of(ProfileError.IMPORT_UNREADABLE, cause.getClass().getSimpleName(), file));
    }

    private Importer importer() {
        return switch (this) {
            case MY_CNF -> new MyCnf();
            case MYLOGIN -> new MyLogin();
            case WORKBENCH -> new WorkbenchImporter();
            case DBEAVER -> new DBeaver();
            case HEIDISQL -> new HeidiSql();
            case DRYDOCK -> new DrydockFile();
        };
    }

    private static String beginning(Path file) {
        try (InputStream input = Files.newInputStream(file)) {
            return new String(input.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
        } catch (IOException failure) {
            throw unreadable(file, failure);
        }
    }
}
