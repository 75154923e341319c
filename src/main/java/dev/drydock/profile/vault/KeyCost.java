package dev.drydock.profile.vault;

import dev.drydock.platform.secret.Secret;
import java.util.Arrays;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * How costly Argon2id makes each guess of a master password.
 *
 * @param memory in KiB
 */
public record KeyCost(int memory, int passes, int lanes) {

    /** The second of the two settings that RFC 9106 recommends: 64 MiB, 3 passes, 4 lanes. */
    public static final KeyCost USED = new KeyCost(64 * 1024, 3, 4);

    /** More than any version writes; a file that asks for more was made to exhaust memory or time. */
    private static final KeyCost HIGHEST = new KeyCost(1024 * 1024, 20, 16);

    /** Whether a file may ask for this. */
    boolean acceptable() {
        return passes >= 1
                && lanes >= 1
                && lanes <= HIGHEST.lanes
                && memory >= 8 * lanes
                && memory <= HIGHEST.memory
                && passes <= HIGHEST.passes;
    }

    /** A key of 256 bits; takes some tenths of a second. The caller overwrites it. */
    byte[] key(Secret password, byte[] salt) {
        Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
        argon2.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memory)
                .withIterations(passes)
                .withParallelism(lanes)
                .withSalt(salt)
                .build());
        byte[] typed = Wiped.bytes(password);
        byte[] key = new byte[32];
        try {
            argon2.generateBytes(typed, key);
            return key;
        } finally {
            Arrays.fill(typed, (byte) 0);
        }
    }
}
