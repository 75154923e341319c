package dev.drydock.profile;

import dev.drydock.platform.secret.Secret;
import java.util.Optional;

/**
 * Finds the password of a profile, and the passwords and passphrases of its SSH hosts. The vault will be one; the session's
 * memory and the command line's options are others.
 */
public interface SecretSource {

    /** The password, empty if this source has none; may read a file, so never call it on the JavaFX thread. */
    Optional<Secret> find(Profile profile);

    /** A secret of the way to the server, empty if this source has none; as {@link #find(Profile)}. */
    default Optional<Secret> find(Profile profile, SshSecret wanted) {
        return Optional.empty();
    }
}
