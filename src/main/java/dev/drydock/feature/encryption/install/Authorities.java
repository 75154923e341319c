package dev.drydock.feature.encryption.install;

import dev.drydock.feature.encryption.ShownCertificate;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Certificates of authorities, as a server reads them to know its clients: the new ones, and the former ones as long as they
 * are valid, so that clients with certificates of the former authority are let in until they have new ones.
 */
final class Authorities {

    private static final int LINE = 64;

    private Authorities() {}

    /** The new text, and after it what it lacks of the former one; a former text that cannot be read is left out. */
    static String with(String fresh, String former, Instant now) {
        Set<String> known =
                certificates(fresh).stream().map(ShownCertificate::fingerprint).collect(Collectors.toSet());
        String further = certificates(former).stream()
                .filter(one -> one.getNotAfter().toInstant().isAfter(now))
                .filter(one -> !known.contains(ShownCertificate.fingerprint(one)))
                .map(Authorities::pem)
                .collect(Collectors.joining());
        return further.isEmpty() ? fresh : fresh.stripTrailing() + "\n" + further;
    }

    private static List<X509Certificate> certificates(String text) {
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)))
                    .stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (GeneralSecurityException _) {
            return List.of();
        }
    }

    private static String pem(X509Certificate certificate) {
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
