package dev.drydock.profile;

import dev.drydock.platform.secret.Secret;
import java.util.Optional;

/** Finds the password of a profile. The vault will be one; the session's memory and the command line's options are others. */
public interface SecretSource {

    /** The password, empty if this source has none; may read a file, so never call it on the JavaFX thread. */
    Optional<Secret> find(Profile profile);
}
