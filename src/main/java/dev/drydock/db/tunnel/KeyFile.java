package dev.drydock.db.tunnel;

import com.jcraft.jsch.Identity;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.KeyPair;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.SshSecret;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key file. Its passphrase is asked for when the host has said that it takes the key, not before: most key files hold the
 * public half in the clear. Used by the connecting thread only.
 */
final class KeyFile implements Identity {

    private static final int ATTEMPTS = 3;

    private final Path file;
    private final SshQuestions questions;
    private final KeyPair pair;

    /** @throws ServerException E-2106 if the file is missing, unreadable or no private key */
    KeyFile(JSch library, Path file, SshQuestions questions) {
        this.file = file;
        this.questions = questions;
        if (!Files.isReadable(file)) {
            throw unusable(Files.exists(file) ? "it may not be read" : "there is no such file", null);
        }
        try {
            this.pair = KeyPair.load(library, file.toString());
        } catch (JSchException failure) {
            throw unusable(String.valueOf(failure.getMessage()), failure);
        }
    }

    @Override
    public byte[] getPublicKeyBlob() {
        if (pair.getPublicKeyBlob() == null) {
            decrypted();
        }
        return pair.getPublicKeyBlob();
    }

    @Override
    public byte[] getSignature(byte[] data) {
        return decrypted().getSignature(data);
    }

    @Override
    public byte[] getSignature(byte[] data, String algorithm) {
        return decrypted().getSignature(data, algorithm);
    }

    /** Old formats hide even the type until they are decrypted. */
    @Override
    public String getAlgName() {
        return KnownHosts.wireType(getPublicKeyBlob());
    }

    @Override
    public String getName() {
        return file.toString();
    }

    /** False, so that the library does not ask for a passphrase beforehand. */
    @Override
    public boolean isEncrypted() {
        return false;
    }

    /** Does nothing: the passphrase is asked for when it is needed. */
    @Override
    public boolean setPassphrase(byte @Nullable [] passphrase) {
        return true;
    }

    @Override
    public void clear() {
        pair.dispose();
    }

    private KeyPair decrypted() {
        for (int attempt = 0; pair.isEncrypted() && attempt < ATTEMPTS; attempt++) {
            Optional<Secret> passphrase =
                    questions.secret(new SshSecret(SshSecret.Kind.PASSPHRASE, file.toString()), attempt > 0);
            if (passphrase.isEmpty()) {
                throw unusable(
                        attempt == 0 ? "it wants a passphrase and none was given" : "the passphrase is wrong", null);
            }
            decrypt(passphrase.get());
        }
        if (pair.isEncrypted()) {
            throw unusable("the passphrase is wrong", null);
        }
        return pair;
    }

    private void decrypt(Secret passphrase) {
        byte[] bytes = passphrase.use(plain -> plain.getBytes(StandardCharsets.UTF_8));
        try {
            pair.decrypt(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private ServerException unusable(String why, @Nullable Exception cause) {
        return new ServerException(Problem.of(TunnelError.KEY_UNUSABLE, why, file), 0, cause);
    }
}
