package dev.drydock.feature.proxysql.tls;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One port that TLS may be spoken to.
 *
 * @param front whether it is the traffic port, to which applications connect; else a server behind
 * @param address {@code host:port}
 * @param wanted whether ProxySQL is told to use TLS there
 * @param offered whether the port offers it; empty if it could not be asked
 * @param chain the certificates that it showed, its own first; not verified
 * @param problem why it could not be asked; empty if it was
 */
public record TlsEnd(
        boolean front,
        String address,
        boolean wanted,
        Optional<Boolean> offered,
        List<X509Certificate> chain,
        String problem) {

    public TlsEnd {
        chain = List.copyOf(chain);
    }

    /** When the first certificate of its chain runs out. */
    public Optional<Instant> expires() {
        return chain.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Comparator.naturalOrder());
    }

    /** Name of its own certificate; empty without one. */
    public String subject() {
        return chain.isEmpty() ? "" : chain.getFirst().getSubjectX500Principal().getName();
    }
}
