package dev.drydock.feature.encryption.certificate;

import dev.drydock.feature.encryption.ServerNames;
import dev.drydock.platform.certificate.Signer;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;

/**
 * Makes an authority, and signs a certificate for a server and one for a client. The profile of the certificates is that of
 * RFC 5280; the server's may also be shown as a client's, as nodes of a cluster and replicas do.
 */
public final class CertificateMaker {

    private final CertificateOrder order;
    private final Path folder;
    private final Instant now;

    /**
     * @param folder a new or empty folder, which only this account may enter afterwards
     * @param now from when they are valid
     */
    public CertificateMaker(CertificateOrder order, Path folder, Instant now) {
        this.order = order;
        this.folder = folder;
        this.now = now;
    }

    /** A certificate with its key. */
    private record Signed(X509Certificate certificate, KeyPair keys) {}

    /**
     * Makes them and writes {@code ca.pem}, {@code server-cert.pem}, {@code client-cert.pem}, and a key beside each. Takes
     * up to some seconds. Keys are written for this account alone, and never shown.
     *
     * @return the files, certificates and keys
     * @throws DrydockException E-4601 if the folder is not empty, E-4603 if it cannot be written; E-1030 and E-1031 if it is
     *     another's
     */
    public List<Path> make() {
        PemFolder target = new PemFolder(folder);
        try {
            Signed authority = authority();
            target.write("ca.pem", "CERTIFICATE", authority.certificate().getEncoded());
            target.write(
                    "ca-key.pem", "PRIVATE KEY", authority.keys().getPrivate().getEncoded());
            both(target, "server", leaf(authority, order.serverNames().getFirst(), true));
            both(target, "client", leaf(authority, order.client(), false));
            return target.written();
        } catch (IOException | GeneralSecurityException | OperatorCreationException failure) {
            throw target.notWritten(failure);
        }
    }

    private Signed authority() throws GeneralSecurityException, OperatorCreationException, IOException {
        KeyPair keys = order.key().generate();
        // another name than that of what it signs: servers take a certificate for self-signed otherwise
        X500Name name = name("Drydock authority of " + order.serverNames().getFirst());
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name, Signer.serial(), Signer.from(now), until(order.authorityDays()), name, keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
        builder.addExtension(
                Extension.subjectKeyIdentifier,
                false,
                new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
        return new Signed(Signer.sign(builder, keys.getPrivate()), keys);
    }

    private Signed leaf(Signed authority, String commonName, boolean server)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        KeyPair keys = order.key().generate();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                authority.certificate(),
                Signer.serial(),
                Signer.from(now),
                until(order.days()),
                name(commonName),
                keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        int usage = KeyUsage.digitalSignature | (order.key().rsa() ? KeyUsage.keyEncipherment : 0);
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(usage));
        builder.addExtension(
                Extension.extendedKeyUsage,
                false,
                new ExtendedKeyUsage(
                        server
                                ? new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}
                                : new KeyPurposeId[] {KeyPurposeId.id_kp_clientAuth}));
        builder.addExtension(
                Extension.authorityKeyIdentifier,
                false,
                new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(authority.certificate()));
        if (server) {
            builder.addExtension(Extension.subjectAlternativeName, false, alternatives());
        }
        return new Signed(Signer.sign(builder, authority.keys().getPrivate()), keys);
    }

    private GeneralNames alternatives() {
        return new GeneralNames(order.serverNames().stream()
                .map(name -> new GeneralName(
                        ServerNames.isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new));
    }

    private static X500Name name(String commonName) {
        return new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.CN, commonName)
                .build();
    }

    private Date until(int days) {
        return Date.from(now.plus(Duration.ofDays(days)));
    }

    private static void both(PemFolder target, String name, Signed signed) throws GeneralSecurityException {
        target.write(name + "-cert.pem", "CERTIFICATE", signed.certificate().getEncoded());
        target.write(
                name + "-key.pem", "PRIVATE KEY", signed.keys().getPrivate().getEncoded());
    }
}
