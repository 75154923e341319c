package dev.drydock.feature.encryption.certificate;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Optional;

/** Kinds of keys. RSA is understood by every server; the size costs time at each connect only. */
public enum KeyKind {
    /** 128 bits of security until at least 2030 (NIST SP 800-57). */
    RSA_3072("rsa-3072", "RSA", 3072),
    /** 112 bits of security. */
    RSA_2048("rsa-2048", "RSA", 2048),
    /** 128 bits of security; not for servers that were built with yaSSL. */
    EC_256("ec-256", "EC", 256);

    private final String word;
    private final String algorithm;
    private final int bits;

    KeyKind(String word, String algorithm, int bits) {
        this.word = word;
        this.algorithm = algorithm;
        this.bits = bits;
    }

    /** The word on the command line. */
    public String word() {
        return word;
    }

    public static Optional<KeyKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    int bits() {
        return bits;
    }

    boolean rsa() {
        return algorithm.equals("RSA");
    }

    KeyPair generate() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (rsa()) {
            generator.initialize(bits);
        } else {
            generator.initialize(new ECGenParameterSpec("secp256r1"));
        }
        return generator.generateKeyPair();
    }
}
