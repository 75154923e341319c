package dev.drydock.feature.encryption.certificate;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names that a certificate is for, and whether they cover a host (RFC 6125: a star stands for one label, the leftmost). */
final class ServerNames {

    private static final int DNS = 2;
    private static final int ADDRESS = 7;

    private ServerNames() {}

    /** Whether it is an IPv4 or IPv6 address and no name. */
    static boolean isAddress(String name) {
        return name.matches("\\d{1,3}(\\.\\d{1,3}){3}") || name.contains(":");
    }

    /** The alternative names; the common name is none, as clients no longer look at it. */
    static List<String> of(X509Certificate certificate) throws CertificateParsingException {
        return Optional.ofNullable(certificate.getSubjectAlternativeNames()).stream()
                .flatMap(Collection::stream)
                .filter(entry ->
                        entry.getFirst().equals(DNS) || entry.getFirst().equals(ADDRESS))
                .map(entry -> entry.get(1).toString())
                .toList();
    }

    static boolean cover(List<String> names, String host) {
        String wanted = host.toLowerCase(Locale.ROOT);
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).anyMatch(name -> covers(name, wanted));
    }

    private static boolean covers(String name, String host) {
        if (name.equals(host)) {
            return true;
        }
        int dot = host.indexOf('.');
        return !isAddress(host)
                && name.startsWith("*.")
                && dot > 0
                && name.substring(1).equals(host.substring(dot));
    }
}
