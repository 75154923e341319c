package dev.drydock.profile.keychain;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A keychain for tests of what uses one; it can be taken away. */
public final class MemoryKeychain implements Keychain {

    private final Map<String, String> kept = new ConcurrentHashMap<>();
    private volatile boolean gone;

    /** Lets every call fail from now on, as on a system without a keychain, or not any more. */
    public void gone(boolean now) {
        gone = now;
    }

    public int size() {
        return kept.size();
    }

    @Override
    public Optional<Secret> find(String entry) {
        check();
        return Optional.ofNullable(kept.get(entry)).map(Secret::of);
    }

    @Override
    public void put(String entry, Secret secret) {
        check();
        secret.use(plain -> kept.put(entry, plain));
    }

    @Override
    public void remove(String entry) {
        check();
        kept.remove(entry);
    }

    private void check() {
        if (gone) {
            throw new DrydockException(Problem.of(ProfileError.KEYCHAIN_NONE, "made so by the test"));
        }
    }
}
