package dev.drydock.profile.keychain;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.Keyring;
import com.github.javakeyring.PasswordAccessException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The keychain of this system: Secret Service or KWallet on Linux, Keychain on macOS, the Credential Manager on Windows.
 * Each call has a time limit and a connection of its own, since a locked keychain waits for its user.
 */
public final class SystemKeychain implements Keychain {

    private static final String SERVICE = "Drydock";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What is done with an open keychain. */
    private interface Work<T> {
        T on(Keyring keyring) throws PasswordAccessException;
    }

    @Override
    public Optional<Secret> find(String entry) {
        return limited(keyring -> {
            try {
                return Optional.of(Secret.of(keyring.getPassword(SERVICE, entry)));
            } catch (PasswordAccessException none) {
                // the library does not tell an absent entry from a user's no
                return Optional.empty();
            }
        });
    }

    @Override
    public void put(String entry, Secret secret) {
        limited(keyring -> {
            secret.use(plain -> {
                keyring.setPassword(SERVICE, entry, plain);
                return plain.length();
            });
            return true;
        });
    }

    @Override
    public void remove(String entry) {
        limited(keyring -> {
            try {
                keyring.deletePassword(SERVICE, entry);
                return true;
            } catch (PasswordAccessException none) {
                return false;
            }
        });
    }

    private static <T> T limited(Work<T> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("drydock-keychain").start(() -> {
            try {
                Keyring keyring = Keyring.create();
                try {
                    answer.complete(work.on(keyring));
                } finally {
                    keyring.close();
                }
            } catch (BackendNotSupportedException none) {
                answer.completeExceptionally(failure(ProfileError.KEYCHAIN_NONE, none));
            } catch (Exception | LinkageError refused) {
                answer.completeExceptionally(failure(ProfileError.KEYCHAIN_REFUSED, refused));
            }
        });
        try {
            return answer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw new DrydockException(Problem.of(ProfileError.KEYCHAIN_NO_ANSWER, "", LIMIT.toSeconds()), late);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof DrydockException known
                    ? known
                    : failure(ProfileError.KEYCHAIN_REFUSED, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure(ProfileError.KEYCHAIN_REFUSED, interrupted);
        }
    }

    private static DrydockException failure(ProfileError code, Throwable cause) {
        // not as the cause: what a library puts into its exceptions is not ours to vouch for
        return new DrydockException(Problem.of(code, cause.getClass().getSimpleName()));
    }
}
