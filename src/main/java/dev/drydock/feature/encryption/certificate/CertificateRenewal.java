package dev.drydock.feature.encryption.certificate;

import dev.drydock.platform.certificate.Signer;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;

/** A server's certificate made anew: same authority, subject, names and key use; a new key and a new validity. */
public final class CertificateRenewal {

    private static final List<ASN1ObjectIdentifier> KEPT = List.of(
            Extension.basicConstraints,
            Extension.keyUsage,
            Extension.extendedKeyUsage,
            Extension.subjectAlternativeName,
            Extension.authorityKeyIdentifier);
    private static final int LEAST_BITS = 3072;

    private final X509Certificate authority;
    private final PrivateKey key;

    /**
     * Reads {@code ca.pem} and {@code ca-key.pem} of a folder that {@code tls make} wrote; blocks on the disk.
     *
     * @throws DrydockException E-4602 if there is none
     */
    public CertificateRenewal(Path folder) {
        CertificateFiles files =
                CertificateFiles.read(folder.resolve("ca.pem"), folder.resolve("ca.pem"), folder.resolve("ca-key.pem"));
        authority = files.own();
        key = files.key();
    }

    /** Whether this authority signed it. */
    public boolean signed(X509Certificate certificate) {
        try {
            certificate.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /**
     * Writes {@code ca.pem}, {@code server-cert.pem} and {@code server-key.pem}; takes up to some seconds.
     *
     * @param days how long it is valid; not longer than its authority
     * @param target a new or empty folder
     * @throws DrydockException E-4601 if that is not empty, E-4603 if it cannot be written
     */
    public void renew(X509Certificate former, int days, Instant now, Path target) {
        PemFolder folder = new PemFolder(target);
        try {
            KeyPair keys = kind(former).generate();
            Instant end = authority.getNotAfter().toInstant();
            Instant wanted = now.plus(Duration.ofDays(days));
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    authority,
                    Signer.serial(),
                    Signer.from(now),
                    Date.from(wanted.isBefore(end) ? wanted : end),
                    former.getSubjectX500Principal(),
                    keys.getPublic());
            X509CertificateHolder old = new JcaX509CertificateHolder(former);
            for (ASN1ObjectIdentifier name : KEPT) {
                Extension extension = old.getExtension(name);
                if (extension != null) {
                    builder.addExtension(extension);
                }
            }
            folder.write("ca.pem", "CERTIFICATE", authority.getEncoded());
            folder.write(
                    "server-cert.pem", "CERTIFICATE", Signer.sign(builder, key).getEncoded());
            folder.write("server-key.pem", "PRIVATE KEY", keys.getPrivate().getEncoded());
        } catch (IOException | GeneralSecurityException | OperatorCreationException failure) {
            throw folder.notWritten(failure);
        }
    }

    /** As before, but that a short key is followed by one of today's length. */
    private static KeyKind kind(X509Certificate former) {
        return switch (former.getPublicKey()) {
            case ECKey _ -> KeyKind.EC_256;
            case RSAKey rsa
            when rsa.getModulus().bitLength() < LEAST_BITS && rsa.getModulus().bitLength() >= KeyKind.RSA_2048.bits() ->
                KeyKind.RSA_2048;
            default -> KeyKind.RSA_3072;
        };
    }
}
