package dev.drydock.profile.vault;

import dev.drydock.profile.SshSecret;
import java.util.Objects;

/**
 * What a secret of the vault is for.
 *
 * @param profile id of the profile that it belongs to
 * @param kind what it opens
 * @param about the SSH host as {@code user@host:port}, or the key file; empty for the server's password
 */
public record VaultKey(String profile, Kind kind, String about) {

    /** The key that signs reports; it belongs to no profile. */
    public static final VaultKey REPORTS = new VaultKey("reports", Kind.PASSPHRASE, "key that signs reports");

    /** What a secret opens. The names are written to the file. */
    public enum Kind {
        /** The account on the database server. */
        SERVER_PASSWORD,
        /** The account on an SSH host. */
        SSH_PASSWORD,
        /** A key file. */
        PASSPHRASE
    }

    public VaultKey {
        Objects.requireNonNull(profile, "profile is null");
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(about, "about is null");
    }

    /** A secret of an SSH host on the profile's way. */
    public static VaultKey ssh(String profile, SshSecret secret) {
        return new VaultKey(
                profile,
                secret.kind() == SshSecret.Kind.PASSWORD ? Kind.SSH_PASSWORD : Kind.PASSPHRASE,
                secret.about());
    }

    /** The password of the profile's account. */
    public static VaultKey server(String profile) {
        return new VaultKey(profile, Kind.SERVER_PASSWORD, "");
    }
}
