package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.optionfile.OptionEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The option file of a server as it is and as it is to be: on its host, a copy of it on this computer, or a new one. */
final class PlannedOptionFile {

    private static final FileRights RIGHTS = new FileRights("", "644");

    private PlannedOptionFile() {}

    /**
     * Reads it; blocks.
     *
     * @param usual its full name where the user names none
     */
    static PlannedFile of(AtRestOptions options, Optional<HostAccess> host, String usual, Consumer<OptionEdit> edits) {
        String asked = options.files().optionFile();
        if (host.isPresent()) {
            String path = asked.isEmpty() ? usual : asked;
            Optional<HostFile> before = host.get().files().exists(path)
                    ? Optional.of(host.get().files().read(path))
                    : Optional.empty();
            return edited(
                    before.map(HostFile::path).orElse(path),
                    before.map(HostFile::text),
                    before.map(HostFile::rights).orElse(RIGHTS),
                    edits);
        }
        return asked.isEmpty()
                ? edited(usual, Optional.empty(), RIGHTS, edits)
                : edited(asked, Optional.of(text(Path.of(asked))), RIGHTS, edits);
    }

    private static PlannedFile edited(
            String path, Optional<String> before, FileRights rights, Consumer<OptionEdit> edits) {
        OptionEdit edit = new OptionEdit(before.orElse(""));
        edits.accept(edit);
        return new PlannedFile(path, before, Optional.of(edit.text()), false, rights);
    }

    /** @throws DrydockException E-4676 if it cannot be read */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(EncryptionError.FILE_CHANGED, failure.toString(), file), failure);
        }
    }
}
