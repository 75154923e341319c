package dev.drydock.feature.encryption;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names that a certificate is for, and whether they cover a host (RFC 6125: a star stands for one label, the leftmost, before two
 * others at least). */
public final class ServerNames {

    private static final int DNS = 2;
    private static final int ADDRESS = 7;

    private ServerNames() {}

    /** Whether it is an IPv4 or IPv6 address and no name. */
    public static boolean isAddress(String name) {
        return name.matches("\\d{1,3}(\\.\\d{1,3}){3}") || name.contains(":");
    }

    /**
     * The alternative names; an address that stands there as a name is none.
     */
    public static List<String> of(X509Certificate certificate) throws CertificateParsingException {
        return Optional.ofNullable(certificate.getSubjectAlternativeNames()).stream()
                .flatMap(Collection::stream)
                .filter(entry -> entry.getFirst().equals(ADDRESS)
                        || (entry.getFirst().equals(DNS)
                                && !isAddress(entry.get(1).toString())))
                .map(entry -> entry.get(1).toString())
                .toList();
    }

    public static boolean cover(List<String> names, String host) {
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
