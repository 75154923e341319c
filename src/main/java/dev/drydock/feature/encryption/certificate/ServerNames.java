package dev.drydock.feature.encryption.certificate;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;

/** Names that a certificate is for, and whether they cover a host (RFC 6125: a star stands for one label, the leftmost, before two
 * others at least). */
final class ServerNames {

    private static final int DNS = 2;
    private static final int ADDRESS = 7;

    private ServerNames() {}

    /** Whether it is an IPv4 or IPv6 address and no name. */
    static boolean isAddress(String name) {
        return name.matches("\\d{1,3}(\\.\\d{1,3}){3}") || name.contains(":");
    }

    /**
     * The alternative names; an address that stands there as a name is none.
     */
    static List<String> of(X509Certificate certificate) throws CertificateParsingException {
        return Optional.ofNullable(certificate.getSubjectAlternativeNames()).stream()
                .flatMap(Collection::stream)
                .filter(entry -> entry.getFirst().equals(ADDRESS)
                        || (entry.getFirst().equals(DNS)
                                && !isAddress(entry.get(1).toString())))
                .map(entry -> entry.get(1).toString())
                .toList();
    }

    /**
     * The common name, which clients of OpenSSL and Java take where there is no alternative name that is a host's; empty where
     * there is, or no common name.
     */
    static List<String> inTheSubject(X509Certificate certificate) throws CertificateParsingException {
        if (of(certificate).stream().anyMatch(name -> !isAddress(name))) {
            return List.of();
        }
        X500Name subject =
                X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        return Arrays.stream(subject.getRDNs(BCStyle.CN))
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .filter(name -> !isAddress(name))
                .toList();
    }

    static boolean cover(List<String> names, String host) {
        String wanted = host.toLowerCase(Locale.ROOT);
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).anyMatch(name -> covers(name, wanted));
    }

    private static boolean covers(String name, String host) {
        if (isAddress(host)) {
            return isAddress(name) && InetAddress.ofLiteral(name).equals(InetAddress.ofLiteral(host));
        }
        int dot = host.indexOf('.');
        return name.equals(host)
                || (name.matches("\\*\\..+\\..+")
                        && dot > 0
                        && name.substring(1).equals(host.substring(dot)));
    }
}
