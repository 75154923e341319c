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
    RSA_3072("rsa-3072", "RSA", 3072, "SHA256withRSA"),
    /** 112 bits of security. */
    RSA_2048("rsa-2048", "RSA", 2048, "SHA256withRSA"),
    /** 128 bits of security; not for servers that were built with yaSSL. */
    EC_256("ec-256", "EC", 256, "SHA256withECDSA");

    private final String word;
    private final String algorithm;
    private final int bits;
    private final String signature;

    KeyKind(String word, String algorithm, int bits, String signature) {
        this.word = word;
        this.algorithm = algorithm;
        this.bits = bits;
        this.signature = signature;
    }

    /** The word on the command line. */
    public String word() {
        return word;
    }

    public static Optional<KeyKind> named(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    boolean rsa() {
        return algorithm.equals("RSA");
    }

    String signature() {
        return signature;
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
