package dev.drydock.cli;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultAccess;
import java.util.function.Function;

/** The vault for one look or change: opened by the keychain where that is set, else by the master password. */
final class VaultAsked {

    private VaultAsked() {}

    static <T> T with(Services services, SecretInput input, Terminal terminal, Function<Vault, T> use) {
        try (VaultAccess access = services.vault().get()) {
            if (!access.unlockFromKeychain()) {
                try (Secret master = input.ask("Master password", terminal)) {
                    access.vault().unlock(master);
                }
            }
            return use.apply(access.vault());
        }
    }
}
