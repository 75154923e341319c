package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.host.FileRights;
import dev.drydock.platform.optionfile.OptionEdit;
import java.util.Optional;

/**
 * A file that belongs on the server's host, or that is to go from there.
 *
 * @param path its full name there
 * @param before the text that is there now; empty if there is none, or if it is not known
 * @param text the text that is to be there; empty for a file that is to go, and for a secret, whose content is nowhere
 *     but in its file
 * @param key whether it is a key, or something else that nobody but the server may read
 * @param rights whose it is to be
 */
public record PlannedFile(String path, Optional<String> before, Optional<String> text, boolean key, FileRights rights) {

    /** Whether it is to go. */
    public boolean goes() {
        return text.isEmpty() && !key;
    }

    /** Its name without folders. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** What changes, as a unified diff; of a secret only that there is one. */
    public String diff() {
        return key
                ? "+++ " + path + " (secret; its content is shown nowhere)"
                : OptionEdit.diff(path, before.orElse(""), text.orElse(""));
    }

    @Override
    public String toString() {
        return path;
    }
}
