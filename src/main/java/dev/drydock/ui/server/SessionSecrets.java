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

    /** By the identity of a server below a saved one: whose SSH secrets are its own. */
    private final Map<String, String> principals = new ConcurrentHashMap<>();

    /** The first server is reached as the second, a saved one, is. */
    void below(String member, String saved) {
        principals.put(member, saved);
    }

    /** Whose SSH secrets lead to this server. */
    String owner(String profileId) {
        return principals.getOrDefault(profileId, profileId);
    }

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
        forVault.computeIfAbsent(owner(profileId), _ -> new ConcurrentHashMap<>())
                .put(what, secret);
    }

    /** What is to be saved in the vault for this profile; the caller owns it. */
    Map<SshSecret, Secret> drainForVault(String profileId) {
        Map<SshSecret, Secret> taken = forVault.remove(owner(profileId));
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
