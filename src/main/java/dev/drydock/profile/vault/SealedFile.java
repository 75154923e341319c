package dev.drydock.profile.vault;

import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The bytes of a vault file: a header, the entries encrypted with AES-256-GCM, and a SHA-256 of both. The key comes from
 * the master password by Argon2id with the parameters in the header; the header is authenticated with the entries. The
 * checksum tells damage from a wrong password; it ends the file in every version, so that a flipped bit in the version is
 * not taken for a newer one. All numbers are big-endian.
 */
final class SealedFile {

    static final int VERSION = 1;

    private static final byte[] MAGIC = "DRYVAULT".getBytes(StandardCharsets.US_ASCII);
    private static final int SALT = 16;
    private static final int NONCE = 12;
    private static final int TAG = 16;
    private static final int CHECKSUM = 32;
    private static final int HEADER = MAGIC.length + Short.BYTES + 4 * Integer.BYTES + SALT + NONCE;

    private static final SecureRandom RANDOM = new SecureRandom();

    private SealedFile() {}

    /** Encrypts with a new salt and a new nonce; the cost is in the header, for whoever opens it. */
    static byte[] seal(Entries entries, Secret password, KeyCost cost) {
        byte[] salt = random(SALT);
        byte[] nonce = random(NONCE);
        byte[] plain = entries.bytes();
        try {
            byte[] header = ByteBuffer.allocate(HEADER)
                    .put(MAGIC)
                    .putShort((short) VERSION)
                    .putInt(cost.memory())
                    .putInt(cost.passes())
                    .putInt(cost.lanes())
                    .put(salt)
                    .put(nonce)
                    .putInt(plain.length + TAG)
                    .array();
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, cost, password, salt, nonce, header, plain);
            byte[] content = ByteBuffer.allocate(HEADER + sealed.length)
                    .put(header)
                    .put(sealed)
                    .array();
            return ByteBuffer.allocate(content.length + CHECKSUM)
                    .put(content)
                    .put(Sha256.of(content))
                    .array();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java has no AES-GCM or no SHA-256", missing);
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    /**
     * Decrypts.
     *
     * @param path for messages
     * @throws DrydockException E-2203 to E-2206
     */
    static Entries open(byte[] file, Secret password, Path path) {
        if (file.length == 0) {
            throw incomplete(path, "it is empty");
        }
        int begun = Math.min(file.length, MAGIC.length);
        if (!Arrays.equals(file, 0, begun, MAGIC, 0, begun)) {
            throw damaged(path, "it does not begin as a vault does");
        }
        if (file.length < HEADER + TAG + CHECKSUM) {
            throw incomplete(path, "it has " + file.length + " bytes");
        }
        ByteBuffer buffer = ByteBuffer.wrap(file);
        int version = Short.toUnsignedInt(buffer.position(MAGIC.length).getShort());
        boolean whole = MessageDigest.isEqual(
                Arrays.copyOfRange(file, file.length - CHECKSUM, file.length),
                Sha256.of(Arrays.copyOf(file, file.length - CHECKSUM)));
        if (whole && version > VERSION) {
            throw failure(ProfileError.VAULT_NEWER, "", path, version, VERSION);
        }
        KeyCost cost = new KeyCost(buffer.getInt(), buffer.getInt(), buffer.getInt());
        byte[] salt = taken(buffer, SALT);
        byte[] nonce = taken(buffer, NONCE);
        long expected = (long) HEADER + buffer.getInt() + CHECKSUM;
        if (!whole && version == VERSION && file.length < expected) {
            throw incomplete(path, "it has " + file.length + " of " + expected + " bytes");
        }
        if (!whole || version != VERSION || file.length != expected || !cost.acceptable()) {
            throw damaged(path, whole ? "its header says what no version writes" : "its checksum is wrong");
        }
        return opened(file, cost, password, salt, nonce, path);
    }

    private static Entries opened(byte[] file, KeyCost cost, Secret password, byte[] salt, byte[] nonce, Path path) {
        byte[] plain = new byte[0];
        try {
            plain = cipher(
                    Cipher.DECRYPT_MODE,
                    cost,
                    password,
                    salt,
                    nonce,
                    Arrays.copyOf(file, HEADER),
                    Arrays.copyOfRange(file, HEADER, file.length - CHECKSUM));
            return Entries.of(plain);
        } catch (AEADBadTagException _) {
            throw failure(ProfileError.VAULT_WRONG_PASSWORD, "", path);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java has no AES-GCM", missing);
        } catch (IOException unknown) {
            throw damaged(path, String.valueOf(unknown.getMessage()));
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    private static byte[] cipher(
            int mode, KeyCost cost, Secret password, byte[] salt, byte[] nonce, byte[] header, byte[] text)
            throws GeneralSecurityException {
        byte[] key = cost.key(password, salt);
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(8 * TAG, nonce));
            cipher.updateAAD(header);
            return cipher.doFinal(text);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private static byte[] taken(ByteBuffer buffer, int length) {
        byte[] bytes = new byte[length];
        buffer.get(bytes);
        return bytes;
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private static DrydockException incomplete(Path path, String detail) {
        return failure(ProfileError.VAULT_INCOMPLETE, detail, path);
    }

    private static DrydockException damaged(Path path, String detail) {
        return failure(ProfileError.VAULT_DAMAGED, detail, path);
    }

    private static DrydockException failure(ProfileError code, String detail, Object... args) {
        return new DrydockException(Problem.of(code, detail, args));
    }
}
