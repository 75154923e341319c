package dev.drydock.feature.encryption.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** What all certificates that are made have in common: serial number, beginning, signature. */
final class Signer {

    /** For clocks that are late. */
    private static final Duration BEFORE = Duration.ofMinutes(5);

    private static final int SERIAL_BITS = 127;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Signer() {}

    static BigInteger serial() {
        return new BigInteger(SERIAL_BITS, RANDOM).setBit(SERIAL_BITS - 1);
    }

    static Date from(Instant now) {
        return Date.from(now.minus(BEFORE));
    }

    static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException, OperatorCreationException {
        String signature = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder(signature).build(key)));
    }
}
