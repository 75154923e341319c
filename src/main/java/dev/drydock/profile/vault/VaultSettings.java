package dev.drydock.profile.vault;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the vault is used on this computer.
 *
 * @param idleMinutes after this many minutes without use it locks itself; at least 1
 * @param keychain whether the system's keychain has its master password
 */
public record VaultSettings(
        @Nullable Integer idleMinutes, @Nullable Boolean keychain) {

    /** Longest time without use, a day. */
    public static final int LONGEST_IDLE = 24 * 60;

    static final VaultSettings FIRST = new VaultSettings((int) Vault.IDLE.toMinutes(), false);

    public VaultSettings {
        int minutes = Objects.requireNonNullElse(idleMinutes, (int) Vault.IDLE.toMinutes());
        idleMinutes = Math.clamp(minutes, 1, LONGEST_IDLE);
        keychain = Boolean.TRUE.equals(keychain);
    }

    public int minutes() {
        return Objects.requireNonNullElse(idleMinutes, (int) Vault.IDLE.toMinutes());
    }

    public boolean inKeychain() {
        return Boolean.TRUE.equals(keychain);
    }
}
