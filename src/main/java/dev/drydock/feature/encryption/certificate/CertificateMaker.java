package dev.drydock.feature.encryption.certificate;

import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
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
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Makes an authority, and signs a certificate for a server and one for a client. The profile of the certificates is that of
 * RFC 5280; the server's may also be shown as a client's, as nodes of a cluster and replicas do.
 */
public final class CertificateMaker {

    /** For clocks that are late. */
    private static final Duration BEFORE = Duration.ofMinutes(5);

    private static final int SERIAL_BITS = 127;
    private static final int LINE = 64;

    private final SecureRandom random = new SecureRandom();
    private final CertificateOrder order;
    private final Path folder;
    private final Instant now;
    private final List<Path> written = new ArrayList<>();

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
        try {
            PrivateFiles.folder(folder);
            try (Stream<Path> inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    throw new DrydockException(Problem.of(CertificateError.NOT_EMPTY, "", folder));
                }
            }
            Signed authority = authority();
            write("ca.pem", "CERTIFICATE", authority.certificate().getEncoded());
            write("ca-key.pem", "PRIVATE KEY", authority.keys().getPrivate().getEncoded());
            both("server", leaf(authority, order.serverNames().getFirst(), true));
            both("client", leaf(authority, order.client(), false));
            return List.copyOf(written);
        } catch (IOException | GeneralSecurityException | OperatorCreationException failure) {
            throw new DrydockException(Problem.of(CertificateError.NOT_WRITTEN, failure.toString(), folder), failure);
        }
    }

    private Signed authority() throws GeneralSecurityException, OperatorCreationException, IOException {
        KeyPair keys = order.key().generate();
        // another name than that of what it signs: servers take a certificate for self-signed otherwise
        X500Name name = name("Drydock authority of " + order.serverNames().getFirst());
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name, serial(), from(), until(order.authorityDays()), name, keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
        builder.addExtension(
                Extension.subjectKeyIdentifier,
                false,
                new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
        return new Signed(sign(builder, keys), keys);
    }

    private Signed leaf(Signed authority, String commonName, boolean server)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        KeyPair keys = order.key().generate();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                authority.certificate(), serial(), from(), until(order.days()), name(commonName), keys.getPublic());
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
        return new Signed(sign(builder, authority.keys()), keys);
    }

    private GeneralNames alternatives() {
        return new GeneralNames(order.serverNames().stream()
                .map(name -> new GeneralName(
                        ServerNames.isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new));
    }

    private X509Certificate sign(X509v3CertificateBuilder builder, KeyPair keys)
            throws GeneralSecurityException, OperatorCreationException {
        return new JcaX509CertificateConverter()
                .getCertificate(
                        builder.build(new JcaContentSignerBuilder(order.key().signature()).build(keys.getPrivate())));
    }

    private static X500Name name(String commonName) {
        return new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.CN, commonName)
                .build();
    }

    private BigInteger serial() {
        return new BigInteger(SERIAL_BITS, random).setBit(SERIAL_BITS - 1);
    }

    private Date from() {
        return Date.from(now.minus(BEFORE));
    }

    private Date until(int days) {
        return Date.from(now.plus(Duration.ofDays(days)));
    }

    private void both(String name, Signed signed) throws IOException, GeneralSecurityException {
        write(name + "-cert.pem", "CERTIFICATE", signed.certificate().getEncoded());
        write(name + "-key.pem", "PRIVATE KEY", signed.keys().getPrivate().getEncoded());
    }

    private void write(String name, String type, byte[] encoded) throws IOException {
        Path file = folder.resolve(name);
        Files.createFile(file, PrivateFiles.attributesOfFile());
        String body = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(encoded);
        Files.writeString(
                file,
                "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n",
                StandardCharsets.US_ASCII,
                StandardOpenOption.TRUNCATE_EXISTING);
        written.add(file);
    }
}
