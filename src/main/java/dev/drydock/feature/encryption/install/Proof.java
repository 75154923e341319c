package dev.drydock.feature.encryption.install;

import dev.drydock.db.pool.AlternateRoute;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.feature.encryption.certificate.CertificateFiles;
import dev.drydock.feature.encryption.certificate.OpenSsl;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a new connection saw that verified the server by the new authority.
 *
 * @param identity whether the host of the profile was verified, too; it is not where a certificate is for other names
 * @param protocol what was agreed on
 * @param own the server's certificate
 * @param others what other clients' libraries verified it, too, such as {@code OpenSSL 3.0.19}; none where there is none here
 */
public record Proof(boolean identity, String protocol, ShownCertificate own, List<String> others) {

    /** Everybody who verified it. */
    List<String> verifiers() {
        return Stream.concat(Stream.of("Java"), others.stream()).toList();
    }

    /**
     * Connects anew; blocks on the network.
     *
     * @param authority the new authority's file on this computer
     * @param wanted the certificate that must be shown
     * @throws DrydockException E-4624 if another one is shown, or none that can be verified, by Java or by the OpenSSL of this computer
     */
    static Proof of(OpenServer server, Path authority, ShownCertificate wanted) {
        List<X509Certificate> trusted = CertificateFiles.certificates(authority);
        Profile profile = server.profile();
        boolean identity = wanted.covers(profile.host());
        TlsFiles files = new TlsFiles(
                authority.toString(),
                profile.tlsFiles().certificate(),
                profile.tlsFiles().key());
        try (AlternateRoute route = server.withTls(identity ? TlsMode.VERIFY_IDENTITY : TlsMode.VERIFY_CA, files)) {
            route.open().close();
            ShownCertificate own = ShownCertificate.of(route.certificates().getFirst());
            if (!own.fingerprint().equals(wanted.fingerprint())) {
                throw notShown(server, own.subject() + ", " + own.until(), "");
            }
            Optional<OpenSsl> program = OpenSsl.ofComputer();
            program.flatMap(one -> one.refuses(trusted, route.certificates(), identity ? profile.host() : ""))
                    .ifPresent(reason -> {
                        throw notShown(server, "OpenSSL: " + reason, "");
                    });
            return new Proof(
                    identity,
                    route.encryption().protocol(),
                    own,
                    program.stream().map(OpenSsl::version).toList());
        } catch (ServerException refused) {
            throw notShown(server, refused.problem().line(), refused.problem().detail());
        }
    }

    private static DrydockException notShown(OpenServer server, String seen, String detail) {
        return new DrydockException(Problem.of(
                EncryptionError.INSTALL_NOT_SHOWN, detail, server.profile().name(), seen));
    }
}
