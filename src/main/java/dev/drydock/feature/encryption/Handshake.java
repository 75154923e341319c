package dev.drydock.feature.encryption;

import dev.drydock.db.pool.AlternateRoute;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a server shows to a client that comes by TLS; servers tell the chain nowhere else.
 *
 * @param protocol what was agreed on with this computer, such as {@code TLSv1.3}
 * @param cipher the cipher suite that was agreed on
 * @param chain the server's own certificate first, then those between it and an authority
 */
public record Handshake(String protocol, String cipher, List<ShownCertificate> chain) {

    /**
     * Logs in once more, by TLS, verified as far as the profile asks for that; blocks on the network.
     *
     * @throws dev.drydock.db.sql.ServerException if no TLS connection can be had
     */
    public static Handshake with(OpenServer server) {
        try (AlternateRoute route = route(server)) {
            route.open().close();
            return new Handshake(
                    route.encryption().protocol(),
                    route.encryption().cipher(),
                    route.certificates().stream().map(ShownCertificate::of).toList());
        }
    }

    /**
     * As {@link #with}, only the chain, for certificates that are to be like it.
     *
     * @throws dev.drydock.db.sql.ServerException if no TLS connection can be had
     */
    public static List<X509Certificate> certificates(OpenServer server) {
        try (AlternateRoute route = route(server)) {
            route.open().close();
            return route.certificates();
        }
    }

    private static AlternateRoute route(OpenServer server) {
        Profile profile = server.profile();
        TlsMode mode = profile.tls().refusesPlainText() ? profile.tls() : TlsMode.REQUIRED;
        return server.withTls(mode, profile.tlsFiles());
    }

    /** The server's own certificate. */
    public ShownCertificate own() {
        return chain.getFirst();
    }
}
