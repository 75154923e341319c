package dev.drydock.demo;

import dev.drydock.platform.certificate.Signer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;

/**
 * The key by which the nodes of one cluster know each other. It is made for this start of the cluster. Its certificate is its
 * own authority: the nodes trust this one and no other, so who does not hold the key is no node.
 */
final class GroupKey {

    private static final Duration VALID = Duration.ofDays(30);
    private static final X500Name NAME = new X500Name("CN=Drydock demonstration cluster");

    private final Path certificate;
    private final Path key;

    private GroupKey(Path certificate, Path key) {
        this.certificate = certificate;
        this.key = key;
    }

    /** Makes it, as two files that only their owner can read. */
    static GroupKey make(Path folder, UserPrincipal owner) throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair keys = generator.generateKeyPair();
            Instant now = Instant.now();
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    NAME, Signer.serial(), Signer.from(now), Date.from(now.plus(VALID)), NAME, keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            X509Certificate signed = Signer.sign(builder, keys.getPrivate());
            return new GroupKey(
                    write(folder.resolve("group-cert.pem"), "CERTIFICATE", signed.getEncoded(), owner),
                    write(
                            folder.resolve("group-key.pem"),
                            "PRIVATE KEY",
                            keys.getPrivate().getEncoded(),
                            owner));
        } catch (GeneralSecurityException | OperatorCreationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Path write(Path file, String type, byte[] encoded, UserPrincipal owner) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, Signer.pem(type, encoded));
        return Files.setOwner(file, owner);
    }

    /** The provider's options for it: all that the nodes send each other is encrypted, and both sides show the certificate. */
    String providerOptions() {
        return "socket.ssl=yes;socket.ssl_ca=" + certificate + ";socket.ssl_cert=" + certificate + ";socket.ssl_key="
                + key;
    }
}
