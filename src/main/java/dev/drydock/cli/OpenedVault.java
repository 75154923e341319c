package dev.drydock.cli;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.profile.vault.VaultSecrets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The vault during one command: unlocked when something of it is first wanted, asked for once, locked at the end. */
final class OpenedVault implements AutoCloseable {

    private final Supplier<VaultAccess> access;
    private final boolean masterGiven;
    private final Supplier<Secret> master;
    private @Nullable VaultAccess opened;

    /**
     * @param masterGiven whether the keychain need not be asked
     * @param master reads or asks for the master password
     */
    OpenedVault(Supplier<VaultAccess> access, boolean masterGiven, Supplier<Secret> master) {
        this.access = access;
        this.masterGiven = masterGiven;
        this.master = master;
    }

    /**
     * What is in it; may ask the user. Also called by connecting threads.
     *
     * @throws DrydockException E-22xx if it does not open
     */
    synchronized VaultSecrets secrets() {
        VaultAccess present = opened;
        if (present == null) {
            present = access.get();
            unlock(present);
            opened = present;
        }
        return new VaultSecrets(present.vault());
    }

    private void unlock(VaultAccess locked) {
        if (!masterGiven && fromKeychain(locked)) {
            return;
        }
        try (Secret typed = master.get()) {
            locked.vault().unlock(typed);
        }
    }

    /** A keychain that fails is no obstacle: the master password is asked for. */
    private static boolean fromKeychain(VaultAccess locked) {
        try {
            return locked.unlockFromKeychain();
        } catch (DrydockException failure) {
            if (failure.problem().code().bundle().equals("keychain")) {
                return false;
            }
            throw failure;
        }
    }

    @Override
    public synchronized void close() {
        if (opened != null) {
            opened.close();
        }
    }
}
