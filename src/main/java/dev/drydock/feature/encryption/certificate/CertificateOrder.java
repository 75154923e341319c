package dev.drydock.feature.encryption.certificate;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What certificates are to be made.
 *
 * @param serverNames host names and addresses that clients use for the server; the first one is its common name
 * @param client common name of the client's certificate
 * @param days how long the certificates of server and client are valid, 1 to 825
 * @param authorityDays how long the authority is valid; longer than the others
 */
public record CertificateOrder(List<String> serverNames, String client, int days, int authorityDays, KeyKind key) {

    public static final int USUAL_DAYS = 397;
    public static final int MOST_DAYS = 825;
    public static final int USUAL_AUTHORITY_DAYS = 3650;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9*]([A-Za-z0-9.:_-]{0,251}[A-Za-z0-9])?");

    /** @throws IllegalArgumentException if a name or a number is none */
    public CertificateOrder {
        serverNames = List.copyOf(serverNames);
        if (serverNames.isEmpty() || !serverNames.stream().allMatch(CertificateOrder::isName) || !isName(client)) {
            throw new IllegalArgumentException("a name is none");
        }
        if (days < 1 || days > MOST_DAYS || authorityDays <= days) {
            throw new IllegalArgumentException("a number of days is out of range");
        }
    }

    private static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }
}
