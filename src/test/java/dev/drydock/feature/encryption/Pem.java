package dev.drydock.feature.encryption;

import dev.drydock.feature.encryption.certificate.CertificateMaker;
import dev.drydock.feature.encryption.certificate.CertificateOrder;
import dev.drydock.feature.encryption.certificate.KeyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;

/** Certificates for tests, and copies of them that a server's account may read. */
public final class Pem {

    private Pem() {}

    /** Makes an authority with certificates that are valid from a moment on, in a new folder. */
    public static Path make(Path folder, KeyKind kind, Instant from, int days, String... names) {
        new CertificateMaker(new CertificateOrder(List.of(names), "client", days, 3650, kind), folder, from).make();
        return folder;
    }

    /** The same with keys that are made in no time: three of RSA take 4.5 s of a processor in a JVM of the tests. */
    public static Path make(Path folder, Instant from, int days, String... names) {
        return make(folder, KeyKind.EC_256, from, days, names);
    }

    /** With keys that the oldest servers with TLS take, too, valid from now on for a year. */
    public static Path rsa(Path folder, String... names) {
        return make(folder, KeyKind.RSA_2048, Instant.now(), 365, names);
    }

    /** The same, valid from now on for a year. */
    public static Path make(Path folder, String... names) {
        return make(folder, Instant.now(), 365, names);
    }

    /** A copy of what a server needs, which it may read. */
    public static Path forServer(Path made) throws IOException {
        Path there = Files.createTempDirectory("drydock-tls-");
        Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
        there.toFile().deleteOnExit();
        for (String name : List.of("ca.pem", "server-cert.pem", "server-key.pem")) {
            Path file = Files.copy(made.resolve(name), there.resolve(name));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            file.toFile().deleteOnExit();
        }
        return there;
    }

    /** Options of a server that uses them. */
    public static String[] options(Path there) {
        return new String[] {
            "--ssl-ca=" + there.resolve("ca.pem"),
            "--ssl-cert=" + there.resolve("server-cert.pem"),
            "--ssl-key=" + there.resolve("server-key.pem")
        };
    }
}
