package dev.drydock.feature.encryption;

import dev.drydock.platform.digest.Sha256;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A certificate, as people look at it.
 *
 * @param subject whose it is
 * @param issuer who signed it
 * @param names host names and addresses that it is for
 * @param key kind and bits of its key, such as {@code RSA 2048}
 * @param signature how it was signed
 * @param authority whether it may sign others
 * @param fingerprint SHA-256 of it, in hexadecimal digits
 */
public record ShownCertificate(
        String subject,
        String issuer,
        List<String> names,
        Instant from,
        Instant until,
        String key,
        String signature,
        boolean authority,
        String fingerprint) {

    /** Reads one; names that cannot be read are none. */
    public static ShownCertificate of(X509Certificate certificate) {
        return new ShownCertificate(
                certificate.getSubjectX500Principal().getName(),
                certificate.getIssuerX500Principal().getName(),
                names(certificate),
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant(),
                key(certificate.getPublicKey()),
                certificate.getSigAlgName(),
                certificate.getBasicConstraints() >= 0,
                fingerprint(certificate));
    }

    /** SHA-256 of a certificate, in hexadecimal digits. */
    public static String fingerprint(X509Certificate certificate) {
        try {
            return Sha256.hex(certificate.getEncoded());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static List<String> names(X509Certificate certificate) {
        try {
            return ServerNames.of(certificate);
        } catch (GeneralSecurityException _) {
            return List.of();
        }
    }

    private static String key(PublicKey key) {
        return switch (key) {
            case RSAKey rsa -> "RSA " + rsa.getModulus().bitLength();
            case ECKey curve -> "EC " + curve.getParams().getOrder().bitLength();
            default -> key.getAlgorithm();
        };
    }

    /** Whole days until it expires; negative once it has. */
    public long daysLeft(Instant now) {
        return Math.floorDiv(
                Duration.between(now, until).toSeconds(), Duration.ofDays(1).toSeconds());
    }

    /** Whether a client that verifies the identity takes it for this host name or address. */
    public boolean covers(String host) {
        return ServerNames.cover(names, host);
    }

    /** Whether the server made it itself at its first start, as MySQL does, so that no name is in it. */
    public boolean madeByServer() {
        return subject.contains("_Auto_Generated_");
    }

    /** Whether no authority but itself signed it. */
    public boolean selfSigned() {
        return subject.equals(issuer);
    }
}
