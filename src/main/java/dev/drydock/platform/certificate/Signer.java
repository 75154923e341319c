package dev.drydock.platform.certificate;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** What all certificates that are made have in common: serial number, beginning, signature, and the text of their files. */
public final class Signer {

    /** For clocks that are late. */
    private static final Duration BEFORE = Duration.ofMinutes(5);

    private static final int SERIAL_BITS = 127;
    private static final int LINE = 64;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Signer() {}

    /** A new serial number, of 127 random bits. */
    public static BigInteger serial() {
        return new BigInteger(SERIAL_BITS, RANDOM).setBit(SERIAL_BITS - 1);
    }

    /** From when a certificate that is made now is valid. */
    public static Date from(Instant now) {
        return Date.from(now.minus(BEFORE));
    }

    /** The certificate, signed with a key of RSA or of an elliptic curve. */
    public static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException, OperatorCreationException {
        String signature = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(signature).build(key)));
    }

    /**
     * The text of a PEM file.
     *
     * @param type what it holds, as its first line names it: {@code CERTIFICATE}, {@code PRIVATE KEY}
     */
    public static String pem(String type, byte[] encoded) {
        String body = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(encoded);
        return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    }
}
