package dev.drydock.platform.output;

import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Why a place cannot be written to, as a half sentence. */
final class Reason {

    private Reason() {}

    /** A refusal whose reason is one of ours: {@code output.<word>} in the bundle. */
    static IOException refused(String word, Object... args) {
        return new IOException(Messages.of("platform").text("output." + word, args));
    }

    static String of(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return Messages.of("platform").text("output.denied");
        }
        String said = failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
        return said == null ? failure.getClass().getSimpleName() : said;
    }
}
