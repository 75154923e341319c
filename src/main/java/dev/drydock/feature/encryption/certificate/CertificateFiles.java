package dev.drydock.feature.encryption.certificate;

import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The three files of a server's TLS, read.
 *
 * @param authorities of {@code ssl_ca}
 * @param chain of {@code ssl_cert}, the server's own certificate first
 * @param key of {@code ssl_key}; never shown
 * @param openKey whether every account of this computer can read or change the file of the key
 */
public record CertificateFiles(
        List<X509Certificate> authorities, List<X509Certificate> chain, PrivateKey key, boolean openKey) {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final long MOST_BYTES = 1 << 20;

    /** @throws DrydockException E-4602 for a file that holds none; its content is in no message */
    public static CertificateFiles read(Path authority, Path certificate, Path key) {
        return new CertificateFiles(certificates(authority), certificates(certificate), key(key), open(key));
    }

    private static boolean open(Path file) {
        try {
            return Files.getPosixFilePermissions(file).stream()
                    .anyMatch(Set.of(PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE)::contains);
        } catch (UnsupportedOperationException | IOException _) {
            return false;
        }
    }

    /** The own certificate of the server. */
    public X509Certificate own() {
        return chain.getFirst();
    }

    /** Names of the authorities and of the server; the key is not in it. */
    @Override
    public String toString() {
        return "CertificateFiles[" + own().getSubjectX500Principal() + "]";
    }

    /** @throws DrydockException E-4602 for a file that holds none */
    public static List<X509Certificate> certificates(Path file) {
        try {
            List<X509Certificate> found =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes(file)))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (found.isEmpty()) {
                throw unreadable(file, "there is no certificate in it");
            }
            return found;
        } catch (IOException | GeneralSecurityException failure) {
            throw unreadable(file, failure.getClass().getSimpleName());
        }
    }

    private static PrivateKey key(Path file) {
        try {
            Matcher block = KEY.matcher(new String(bytes(file), StandardCharsets.US_ASCII));
            if (!block.find()) {
                throw unreadable(file, "there is no key in PKCS#8 form without a passphrase in it");
            }
            PKCS8EncodedKeySpec encoded =
                    new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(block.group(1)));
            return keyOf(encoded);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException failure) {
            throw unreadable(file, failure.getClass().getSimpleName());
        }
    }

    private static PrivateKey keyOf(PKCS8EncodedKeySpec encoded) throws GeneralSecurityException {
        try {
            return KeyFactory.getInstance("RSA").generatePrivate(encoded);
        } catch (GeneralSecurityException _) {
            // of an elliptic curve
        }
        try {
            return KeyFactory.getInstance("EC").generatePrivate(encoded);
        } catch (GeneralSecurityException _) {
            return KeyFactory.getInstance("EdDSA").generatePrivate(encoded);
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        if (Files.size(file) > MOST_BYTES) {
            throw new IOException("too big");
        }
        return Files.readAllBytes(file);
    }

    private static DrydockException unreadable(Path file, String why) {
        return new DrydockException(Problem.of(EncryptionError.CERTIFICATE_UNREADABLE, why, file));
    }
}
