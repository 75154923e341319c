package dev.drydock.profile.importer;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;

/** Failures of reading the servers of another program. Nothing was imported then. */
public enum ImportError implements ErrorCode {
    /** The file cannot be read. */
    UNREADABLE("E-2251"),
    /** The file is not what the program writes. */
    NOT_SUCH("E-2252"),
    /** Nothing says which program wrote the file. */
    UNKNOWN("E-2253"),
    /** A newer version exported the file. */
    NEWER("E-2254");

    private final String id;

    ImportError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return "importer";
    }

    static DrydockException notSuch(Path file, ImportFormat format, String detail) {
        return new DrydockException(Problem.of(NOT_SUCH, detail, file, format.word()));
    }

    static DrydockException unreadable(Path file, Exception cause) {
        // the class alone: a decoder's message may quote what it read
        return new DrydockException(Problem.of(UNREADABLE, cause.getClass().getSimpleName(), file));
    }
}
