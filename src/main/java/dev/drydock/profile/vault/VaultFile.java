package dev.drydock.profile.vault;

import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.FileTurn;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The vault's file on the disk. A change holds a lock on a second file beside it, so that a window and a command that
 * change the vault at the same time do not undo each other's change.
 */
final class VaultFile {

    private final Path path;

    VaultFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    boolean exists() {
        return Files.exists(path);
    }

    /** @throws DrydockException E-2201 or E-2207 */
    byte[] read() {
        if (!exists()) {
            throw failure(ProfileError.VAULT_MISSING, null);
        }
        try {
            return Files.readAllBytes(path);
        } catch (IOException failure) {
            throw failure(ProfileError.VAULT_UNREADABLE, failure);
        }
    }

    /** @throws DrydockException E-2208; the old content is then unchanged */
    void write(byte[] content) {
        try {
            AtomicFile.replacePrivate(path, content);
        } catch (IOException failure) {
            throw failure(ProfileError.VAULT_UNWRITABLE, failure);
        }
    }

    /**
     * Does what reads and then writes the file while no other process does so.
     *
     * @throws DrydockException E-2210 if another process does not come to an end, E-2208 if the folder cannot be written
     */
    void exclusively(Runnable change) {
        try (FileTurn _ = FileTurn.take(path).orElseThrow(() -> failure(ProfileError.VAULT_BUSY, null))) {
            change.run();
        } catch (IOException failure) {
            throw failure(ProfileError.VAULT_UNWRITABLE, failure);
        }
    }

    private DrydockException failure(ProfileError code, @Nullable IOException cause) {
        return new DrydockException(Problem.of(code, cause == null ? "" : cause.toString(), path), cause);
    }
}
