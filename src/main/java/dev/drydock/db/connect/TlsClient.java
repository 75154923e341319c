package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Drydock's own TLS for one connection, given to both drivers alike: certificates from PEM files, the host of the profile
 * as the name that the certificate must have (also through a tunnel), and the runtime's own protocols and ciphers.
 */
final class TlsClient {

    /** Bound while a driver connects, on the thread that connects. */
    static final ScopedValue<TlsClient> CURRENT = ScopedValue.newInstance();

    private final Profile profile;
    private @Nullable SSLContext context;
    private @Nullable SSLSocket socket;

    /**
     * Reads the files that the profile names; blocks on the disk. Without any the runtime's TLS, which takes long to load,
     * waits for a server that offers it.
     *
     * @throws dev.drydock.db.sql.ServerException E-2021 if one of them cannot be used
     */
    TlsClient(Profile profile) {
        this.profile = profile;
        if (!profile.tlsFiles().none()) {
            context = made();
        }
    }

    private SSLContext made() {
        PemFiles files = new PemFiles(profile.tlsFiles());
        try {
            KeyManager[] keys = files.keyManagers();
            SSLContext made = SSLContext.getInstance("TLS");
            made.init(keys, new TrustManager[] {trust(files)}, null);
            return made;
        } catch (GeneralSecurityException | IOException failure) {
            throw Wire.failed(DbError.TLS_FILES, failure, profile.name());
        }
    }

    private X509ExtendedTrustManager trust(PemFiles files) throws GeneralSecurityException, IOException {
        if (!profile.tls().verifies()) {
            return new Anybody();
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        @Nullable KeyStore authorities = files.authorities().orElse(null);
        factory.init(authorities);
        return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
    }

    /** A TLS socket over the connected one, before its handshake. */
    SSLSocket over(Socket connected) throws IOException {
        SSLContext used = context == null ? made() : context;
        context = used;
        SSLSocket made =
                (SSLSocket) used.getSocketFactory().createSocket(connected, profile.host(), profile.port(), true);
        if (profile.tls() == TlsMode.VERIFY_IDENTITY) {
            SSLParameters parameters = made.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            made.setSSLParameters(parameters);
        }
        socket = made;
        return made;
    }

    /** What was negotiated; empty if the driver did not use TLS. */
    Optional<SSLSession> session() {
        return Optional.ofNullable(socket).map(SSLSocket::getSession).filter(SSLSession::isValid);
    }

    /** The chain that the server showed, its own certificate first; empty without TLS. */
    List<X509Certificate> shown() {
        return session().stream()
                .flatMap(made -> {
                    try {
                        return Arrays.stream(made.getPeerCertificates());
                    } catch (SSLPeerUnverifiedException _) {
                        return Stream.empty();
                    }
                })
                .filter(X509Certificate.class::isInstance)
                .map(X509Certificate.class::cast)
                .toList();
    }

    /** For the modes that encrypt without asking for whom. */
    private static final class Anybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket connected) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket connected) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
