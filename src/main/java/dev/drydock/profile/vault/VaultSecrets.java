package dev.drydock.profile.vault;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SecretSource;
import dev.drydock.profile.SshSecret;
import java.util.Optional;

/** The secrets of profiles that keep theirs in the vault. Finds nothing while the vault is locked. */
public final class VaultSecrets implements SecretSource {

    private final Vault vault;

    public VaultSecrets(Vault vault) {
        this.vault = vault;
    }

    @Override
    public Optional<Secret> find(Profile profile) {
        return profile.password() == PasswordSource.VAULT && vault.unlocked()
                ? vault.find(VaultKey.server(profile.id()))
                : Optional.empty();
    }

    @Override
    public Optional<Secret> find(Profile profile, SshSecret wanted) {
        return profile.ssh().secretsInVault() && vault.unlocked()
                ? vault.find(VaultKey.ssh(profile.id(), wanted))
                : Optional.empty();
    }
}
