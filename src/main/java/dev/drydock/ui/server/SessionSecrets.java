package dev.drydock.ui.server;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SecretSource;
import dev.drydock.profile.SshSecret;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Passwords that were typed in this session; they are in memory only. Safe on any thread. */
public final class SessionSecrets implements SecretSource {

    private final Map<String, Secret> byProfile = new ConcurrentHashMap<>();
    private final Map<SshSecret, Secret> ofSsh = new ConcurrentHashMap<>();
    /** Typed with "save in the vault", by profile, until it is known whether they were right. */
    private final Map<String, Map<SshSecret, Secret>> forVault = new ConcurrentHashMap<>();

    @Override
    public Optional<Secret> find(Profile profile) {
        return profile.password() == PasswordSource.NONE
                ? Optional.of(Secret.none())
                : Optional.ofNullable(byProfile.get(profile.id()));
    }

    @Override
    public Optional<Secret> find(Profile profile, SshSecret wanted) {
        return Optional.ofNullable(ofSsh.get(wanted));
    }

    /** Keeps a password or passphrase of an SSH host until the application ends. */
    void keep(SshSecret what, Secret secret) {
        ofSsh.put(what, secret);
    }

    /** Keeps a secret of an SSH host until the connection works, and then the vault has it. */
    void keepForVault(String profileId, SshSecret what, Secret secret) {
        forVault.computeIfAbsent(profileId, _ -> new ConcurrentHashMap<>()).put(what, secret);
    }

    /** What is to be saved in the vault for this profile; the caller owns it. */
    Map<SshSecret, Secret> drainForVault(String profileId) {
        Map<SshSecret, Secret> taken = forVault.remove(profileId);
        return taken == null ? Map.of() : taken;
    }

    /** Keeps the password until the application ends. */
    public void keep(String profileId, Secret secret) {
        byProfile.put(profileId, secret);
    }

    /** Forgets a password, for example one that the server refused. */
    public void forget(String profileId) {
        byProfile.remove(profileId);
    }
}
