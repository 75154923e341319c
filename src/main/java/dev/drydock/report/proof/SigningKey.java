package dev.drydock.report.proof;

import dev.drydock.platform.secret.Secret;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 key that signs reports; it lives in the vault. To be closed after use. */
public final class SigningKey implements AutoCloseable {

    private static final byte[] HEAD = HexFormat.of().parseHex("302e020100300506032b657004220420");
    private static final int SEED = 32;

    private final VerifyingKey verifying;
    private final byte[] seed;

    private SigningKey(VerifyingKey verifying, byte[] seed) {
        this.verifying = verifying;
        this.seed = seed;
    }

    /** Makes a new one. */
    public static SigningKey generate() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            byte[] number = new byte[VerifyingKey.NUMBER];
            new SecureRandom().nextBytes(number);
            byte[] open = pair.getPublic().getEncoded();
            byte[] closed = pair.getPrivate().getEncoded();
            byte[] seed = Arrays.copyOfRange(closed, closed.length - SEED, closed.length);
            Arrays.fill(closed, (byte) 0);
            return new SigningKey(
                    VerifyingKey.of(number, Arrays.copyOfRange(open, open.length - VerifyingKey.KEY, open.length)),
                    seed);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reads what {@link #secret} gave. */
    public static SigningKey of(Secret secret) {
        String[] parts = secret.use(text -> text.split(" ", -1));
        return new SigningKey(new VerifyingKey(parts[0]), Base64.getDecoder().decode(parts[1]));
    }

    /** What the vault keeps of it. */
    public Secret secret() {
        return Secret.of((verifying.line() + " " + Base64.getEncoder().encodeToString(seed)).toCharArray());
    }

    /** By which others recognise its signatures. */
    public VerifyingKey verifying() {
        return verifying;
    }

    /**
     * The signature of a file, in the form of minisign.
     *
     * @param digest of the file, by {@link FileDigest}
     * @param file its name, which the signature covers, too
     */
    public String sign(byte[] digest, String file, Instant at) {
        String comment = "timestamp:" + at.getEpochSecond() + "\tfile:" + file + "\thashed";
        byte[] signature = sign(digest);
        byte[] all = new byte[2 + VerifyingKey.NUMBER + signature.length];
        all[0] = 'E';
        all[1] = 'D';
        System.arraycopy(verifying.number(), 0, all, 2, VerifyingKey.NUMBER);
        System.arraycopy(signature, 0, all, 2 + VerifyingKey.NUMBER, signature.length);
        byte[] whole = sign(DetachedSignature.covered(signature, comment));
        return "untrusted comment: signature of a Drydock report, key " + verifying.shownNumber() + "\n"
                + Base64.getEncoder().encodeToString(all) + "\ntrusted comment: " + comment + "\n"
                + Base64.getEncoder().encodeToString(whole) + "\n";
    }

    private byte[] sign(byte[] message) {
        try {
            byte[] encoded = Arrays.copyOf(HEAD, HEAD.length + SEED);
            System.arraycopy(seed, 0, encoded, HEAD.length, SEED);
            PrivateKey key = KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(encoded));
            Arrays.fill(encoded, (byte) 0);
            Signature signing = Signature.getInstance("Ed25519");
            signing.initSign(key);
            signing.update(message);
            return signing.sign();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void close() {
        Arrays.fill(seed, (byte) 0);
    }
}
