package dev.drydock.profile.vault;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import dev.drydock.profile.keychain.Keychain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The user's vault with its settings, and the ways to open it: the master password, or the system's keychain where the user
 * has put it there. Safe on any thread; calls block as those of {@link Vault}.
 */
public final class VaultAccess implements AutoCloseable {

    private static final int FORMAT = 1;

    private final Path path;
    private final Vault vault;
    private final JsonFile<VaultSettings> file;
    private final Keychain keychain;
    private final Consumer<Problem> notices;

    /** @param notices told of settings that cannot be read, for which the usual ones are taken */
    public VaultAccess(Path path, InstantSource clock, Keychain keychain, Consumer<Problem> notices) {
        this(path, clock, keychain, KeyCost.USED, notices);
    }

    /** @param cost of each guess of the master password, for what is saved from now on */
    public VaultAccess(Path path, InstantSource clock, Keychain keychain, KeyCost cost, Consumer<Problem> notices) {
        this.path = path;
        this.file = new JsonFile<>(path.resolveSibling("vault-settings.json"), FORMAT, VaultSettings.class);
        this.keychain = keychain;
        this.notices = notices;
        this.vault = new Vault(path, clock, Vault.IDLE, cost);
    }

    /** The vault with the idle time of the settings, locked at first. */
    public Vault vault() {
        return vault;
    }

    /** Where the vault's file is. */
    public Path path() {
        return path;
    }

    /** What is set; sets the vault's idle time, too. */
    public synchronized VaultSettings settings() {
        VaultSettings settings = read();
        vault.idleAfter(Duration.ofMinutes(settings.minutes()));
        return settings;
    }

    private VaultSettings read() {
        try {
            return file.read(notices).orElse(VaultSettings.FIRST);
        } catch (DrydockException failure) {
            notices.accept(failure.problem());
            return VaultSettings.FIRST;
        }
    }

    private void change(UnaryOperator<VaultSettings> change) {
        var _ = file.update(notices, saved -> change.apply(saved.orElse(VaultSettings.FIRST)));
    }

    /** @throws DrydockException E-1003 if the settings cannot be saved */
    public synchronized void idleAfter(int minutes) {
        change(now -> new VaultSettings(minutes, now.keychain()));
        settings();
    }

    /**
     * Unlocks the vault with what the keychain has of it, if the user wants that.
     *
     * @return whether it is unlocked now
     * @throws DrydockException E-2241 or E-2243, and what {@link Vault#unlock} throws apart from a wrong password
     */
    public boolean unlockFromKeychain() {
        if (!settings().inKeychain()) {
            return false;
        }
        Optional<Secret> kept = keychain.find(entry());
        if (kept.isEmpty()) {
            return false;
        }
        try (Secret master = kept.get()) {
            vault.unlock(master);
            return true;
        } catch (DrydockException failure) {
            if (failure.problem().code() == ProfileError.VAULT_WRONG_PASSWORD) {
                // another computer or another Drydock has changed it; the user types the new one
                return false;
            }
            throw failure;
        }
    }

    /**
     * Puts the master password into the system's keychain. Checks it first.
     *
     * @throws DrydockException E-2241 to E-2243, and what {@link Vault#unlock} throws
     */
    public synchronized void keepInKeychain(Secret master) {
        vault.unlock(master);
        keychain.put(entry(), master);
        change(now -> new VaultSettings(now.idleMinutes(), true));
    }

    /**
     * Takes the master password out of the keychain.
     *
     * @throws DrydockException E-2241, E-2243; the keychain is then not asked any more all the same
     */
    public synchronized void forgetKeychain() {
        change(now -> new VaultSettings(now.idleMinutes(), false));
        keychain.remove(entry());
    }

    /**
     * Encrypts the vault under another master password, also in the keychain if it is there.
     *
     * @throws DrydockException as {@link Vault#changePassword}; E-2241 to E-2243 if only the keychain failed, which is then
     *     not asked any more
     */
    public synchronized void changePassword(Secret old, Secret changed) {
        vault.changePassword(old, changed);
        if (settings().inKeychain()) {
            try {
                keychain.put(entry(), changed);
            } catch (DrydockException failure) {
                change(now -> new VaultSettings(now.idleMinutes(), false));
                throw failure;
            }
        }
    }

    /**
     * Gives a file that does not open another name, so that a new vault can be made.
     *
     * @return where it is now
     * @throws DrydockException E-2208
     */
    public Path moveAside() {
        vault.lock();
        String stamp = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now(ZoneId.systemDefault()));
        Path aside = path.resolveSibling(path.getFileName() + ".aside-" + stamp);
        try {
            return Files.move(path, aside);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(ProfileError.VAULT_UNWRITABLE, failure.toString(), path), failure);
        }
    }

    /** One for each vault file, so that several data folders do not share one. */
    private String entry() {
        return "vault " + path.toAbsolutePath();
    }

    @Override
    public void close() {
        vault.close();
    }
}
