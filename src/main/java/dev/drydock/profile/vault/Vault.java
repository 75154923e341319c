package dev.drydock.profile.vault;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passwords and passphrases in one encrypted file. It is locked at first, and again when it was not used for a while; its
 * secrets and the master password are in memory only in between. Each change reads the file anew before it writes it,
 * since another process may have changed it. Safe on any thread; all calls block on the disk, and those that encrypt or
 * decrypt take some tenths of a second, so never call them on the JavaFX thread.
 */
public final class Vault implements AutoCloseable {

    /** How long a vault stays unlocked without being used, unless something else is asked for. */
    public static final Duration IDLE = Duration.ofMinutes(15);

    /** Fewest characters of a new master password. */
    public static final int SHORTEST_PASSWORD = 8;

    private final VaultFile file;
    private final InstantSource clock;
    private final KeyCost cost;
    private Duration idle;
    private @Nullable Opened opened;

    /** An unlocked vault: the master password, needed for the new salt of each save, and the file as it was last read. */
    private record Opened(Secret master, Entries entries, ByteBuffer seen, Instant used) {

        Opened usedAt(Instant now) {
            return new Opened(master, entries, seen, now);
        }

        void wipe() {
            master.close();
            entries.close();
        }
    }

    /** @param idle time without use after which it locks itself */
    public Vault(Path path, InstantSource clock, Duration idle) {
        this(path, clock, idle, KeyCost.USED);
    }

    /** @param cost of each guess of the master password, for what is saved from now on */
    Vault(Path path, InstantSource clock, Duration idle, KeyCost cost) {
        this.cost = cost;
        this.file = new VaultFile(path);
        this.clock = clock;
        this.idle = idle;
    }

    /** Sets another time without use after which it locks itself. */
    public synchronized void idleAfter(Duration changed) {
        idle = changed;
    }

    public boolean exists() {
        return file.exists();
    }

    /**
     * Makes an empty vault and leaves it unlocked.
     *
     * @throws DrydockException E-2202 if there is one, E-2208, E-2210, E-2211
     */
    public synchronized void create(Secret master) {
        requireLength(master);
        lock();
        file.exclusively(() -> {
            if (file.exists()) {
                throw failure(ProfileError.VAULT_EXISTS, file.path());
            }
            write(master, new Entries());
        });
    }

    /** @throws DrydockException E-2201, E-2203 to E-2207; the vault is then locked */
    public synchronized void unlock(Secret master) {
        lock();
        byte[] content = file.read();
        keep(master, SealedFile.open(content, master, file.path()), content);
    }

    /** Whether secrets can be asked for now. */
    public synchronized boolean unlocked() {
        lockIfIdle();
        return opened != null;
    }

    /** Forgets the master password and all secrets. */
    public synchronized void lock() {
        Opened open = opened;
        if (open != null) {
            open.wipe();
            opened = null;
        }
    }

    /** Locks the vault if it was not used for long enough; a window calls this every few seconds. */
    public synchronized void lockIfIdle() {
        Opened open = opened;
        if (open != null && !clock.instant().isBefore(open.used.plus(idle))) {
            lock();
        }
    }

    /**
     * A copy of one secret, as the file has it now.
     *
     * @throws DrydockException E-2209 if the vault is locked, and what {@link #unlock} throws if the file has changed
     */
    public synchronized Optional<Secret> find(VaultKey key) {
        return current().entries.find(key);
    }

    /**
     * What the vault has secrets for.
     *
     * @throws DrydockException as {@link #find}
     */
    public synchronized List<VaultKey> keys() {
        return current().entries.keys();
    }

    /**
     * Saves copies of these secrets, each instead of what was there.
     *
     * @throws DrydockException as {@link #find}, E-2208 and E-2210; nothing is saved then
     */
    public synchronized void put(Map<VaultKey, Secret> secrets) {
        change(entries -> secrets.forEach(entries::put));
    }

    /**
     * Removes what is there of these; the rest stays.
     *
     * @throws DrydockException as {@link #put}
     */
    public synchronized void remove(Set<VaultKey> keys) {
        change(entries -> keys.forEach(entries::remove));
    }

    /**
     * Encrypts everything under another master password. The vault is unlocked afterwards.
     *
     * @throws DrydockException E-2203 if {@code old} is wrong, and as {@link #put}; the old password stays then
     */
    public synchronized void changePassword(Secret old, Secret changed) {
        requireLength(changed);
        file.exclusively(() -> {
            unlock(old);
            Opened open = current();
            write(changed, open.entries.copy());
            open.wipe();
        });
    }

    @Override
    public void close() {
        lock();
    }

    private void change(Consumer<Entries> change) {
        file.exclusively(() -> {
            Opened open = current();
            Entries changed = open.entries.copy();
            change.accept(changed);
            write(open.master, changed);
            open.wipe();
        });
    }

    private void write(Secret master, Entries entries) {
        try {
            byte[] content = SealedFile.seal(entries, master, cost);
            file.write(content);
            keep(master, entries, content);
        } catch (DrydockException failure) {
            entries.close();
            throw failure;
        }
    }

    /** Unlocked, used now, and as the file is now. */
    private Opened current() {
        lockIfIdle();
        Opened open = opened;
        if (open == null) {
            throw failure(ProfileError.VAULT_LOCKED, file.path());
        }
        byte[] content = file.read();
        if (open.seen.equals(ByteBuffer.wrap(content))) {
            open = open.usedAt(clock.instant());
            opened = open;
            return open;
        }
        try (Secret master = copy(open.master)) {
            unlock(master);
        }
        return current();
    }

    private void keep(Secret master, Entries entries, byte[] content) {
        opened = new Opened(copy(master), entries, ByteBuffer.wrap(content), clock.instant());
    }

    private void requireLength(Secret master) {
        if (master.useCharacters(characters -> characters.length < SHORTEST_PASSWORD)) {
            throw failure(ProfileError.VAULT_TOO_SHORT, SHORTEST_PASSWORD);
        }
    }

    private static Secret copy(Secret secret) {
        return secret.useCharacters(Secret::of);
    }

    private static DrydockException failure(ProfileError code, Object... args) {
        return new DrydockException(Problem.of(code, "", args));
    }
}
